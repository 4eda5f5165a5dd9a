import { Swords } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-call.ts';
import { toast } from '#client/frame/toasts.ts';
import { useSecondsLeft } from '#client/frame/use-seconds-left.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { Button } from '#client/ui/button.tsx';
import { WaitButton } from '#client/ui/wait-button.tsx';
import type { Player } from '#contract/schemas.ts';
import type { Mode } from '#rules/modes.ts';

interface AskRematchProps {
  id: string;
  mode: Mode;
  opponent: Player;
}

type Asked = { until: number; seconds: number };

/** The loser's right; then the button waits with them until the invitation is answered or expires. */
export function AskRematch({ id, mode, opponent }: AskRematchProps) {
  const asking = useSend('askRematch');
  const [asked, setAsked] = useState<Asked | null>(null);
  const left = useSecondsLeft(asked?.until ?? null);
  useLiveMessages((message) => message.type === 'rematchDeclined' && setAsked(null));

  const ask = () => {
    if (!id || !opponent.id) {
      const text = 'Missing game or opponent information.';
      toast({ tone: 'failed', title: 'Cannot send rematch request', text });
      return;
    }
    asking.mutate(
      { body: { toUserId: opponent.id, originalGameId: id, gameMode: mode } },
      {
        onSuccess: ({ expiresInMs }) => {
          setAsked({ until: Date.now() + expiresInMs, seconds: expiresInMs / 1000 });
          toast({ tone: 'done', title: 'Rematch requested', text: `${nameOf(opponent)} has been asked.` });
        },
        onError: (error) =>
          toast({
            tone: 'failed',
            title: 'Failed to send rematch request',
            text: wordsOf(error, 'Something went wrong. Please try again.'),
          }),
      },
    );
  };

  if (asked && left > 0) {
    return (
      <div className="result-main" role="status">
        <WaitButton secondsLeft={left} secondsTotal={asked.seconds}>
          Rematch requested
        </WaitButton>
      </div>
    );
  }
  return (
    <Button icon={Swords} className="result-main" pending={asking.isPending} onClick={ask}>
      Request rematch
    </Button>
  );
}
