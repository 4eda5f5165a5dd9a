import { Flag } from 'lucide-react';
import { useState } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { toast } from '#client/frame/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { logInAgain } from './log-in-again.ts';

/** The way out of a battle that runs. It asks once. */
export function GiveUp({ gameId }: { gameId: number }) {
  const [asks, setAsks] = useState(false);
  const leave = useSend('giveUp');
  const giveUp = () =>
    leave.mutate(
      { params: { id: String(gameId) } },
      {
        onError: (error) => {
          if (isUnauthorized(error)) return logInAgain();
          toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to give up') });
        },
        onSettled: () => {
          setAsks(false);
          refreshSoon();
        },
      },
    );
  return (
    <>
      <Button kind="quiet" size="sm" icon={Flag} className="mt-4 w-auto" onClick={() => setAsks(true)}>
        Give up
      </Button>
      <Sheet open={asks} onClose={() => setAsks(false)} label="Give up this battle?">
        <div className="p-5 pb-[34px] sm:pb-6">
          <h2 className="poster text-[2.25rem] leading-none">Give up this battle?</h2>
          <p className="mt-2 text-muted">Your opponent wins. The songs and ratings so far stay.</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button kind="ghost" className="flex-2" pending={leave.isPending} onClick={giveUp}>
              Give up
            </Button>
            <Button className="flex-3" onClick={() => setAsks(false)}>
              Keep playing
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
