import Hourglass from 'lucide-react/icons/hourglass';
import Swords from 'lucide-react/icons/swords';
import { toast } from '#client/announce/toasts.ts';
import { nameOf } from '#client/battle/players.ts';
import { useSend } from '#client/data/use-send.ts';
import { ShortWhenLow } from '#client/play-requests/challenge-button.tsx';
import { useRequestButton } from '#client/play-requests/use-request-button.ts';
import { waitInOneLine } from '#client/play-requests/use-requests.ts';
import { toastOwnWords } from '#client/shell/failure-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Player } from '#contract/schemas.ts';
import type { Mode } from '#rules/modes.ts';

type AskRematchProps = { id: string; mode: Mode; opponent: Player; className?: string };

/** Shows one button to ask for a rematch or to accept the winner's request, so that the button keeps the focus. */
export function AskRematch({ id, mode, opponent, className }: AskRematchProps) {
  const { mutateAsync, isPending } = useSend('askRematch');
  const { requestText, waiting, pending, press } = useRequestButton(opponent, {
    send: () => mutateAsync({ body: { toUserId: opponent.id, originalGameId: id, gameMode: mode } }),
    isSending: isPending,
    tellAsked: () =>
      toast({ tone: 'done', title: 'Rematch requested', text: `${nameOf(opponent)} has been asked.` }),
    toastFailed: (error) =>
      toastOwnWords(error, 'Failed to send rematch request', 'Something went wrong. Please try again.'),
  });
  const onClick = () => {
    if (id && opponent.id) return press();
    const text = 'Missing game or opponent information.';
    toast({ tone: 'failed', title: 'Cannot send rematch request', text });
  };

  const words = requestText
    ? { long: `Accept: ${nameOf(opponent)} ${requestText}`, short: 'Accept' }
    : waiting && {
        long: `Rematch requested. ${waitInOneLine(waiting.secondsLeft)} left.`,
        short: `Requested. ${waitInOneLine(waiting.secondsLeft)}.`,
      };
  return (
    <Button
      icon={waiting ? Hourglass : Swords}
      kind={waiting ? 'ghost' : 'action'}
      className={className}
      aria-label={words ? words.long : undefined}
      pending={pending}
      waiting={waiting}
      onClick={onClick}
    >
      {words ? <ShortWhenLow {...words} /> : 'Request rematch'}
    </Button>
  );
}
