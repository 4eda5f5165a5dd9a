import Hourglass from 'lucide-react/icons/hourglass';
import Swords from 'lucide-react/icons/swords';
import { toast } from '#client/announce/toasts.ts';
import { nameOf } from '#client/battle/players.ts';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { hadNoResponse, waitIn, wouldFailAgain } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { ShortWhenLow } from '#client/play-again/play-again.tsx';
import { openingsSoFar } from '#client/play-again/start-next.ts';
import { useIncomingFrom } from '#client/play-again/use-answer.ts';
import {
  addRequest,
  fetchRequests,
  msUntilAnswer,
  useOutgoingRequests,
  waitInOneLine,
} from '#client/play-again/use-requests.ts';
import { toastOwnWords } from '#client/shell/failure-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Player } from '#contract/schemas.ts';
import type { Mode } from '#rules/modes.ts';

type AskRematchProps = { id: string; mode: Mode; opponent: Player; className?: string };

/** Shows one button to ask for a rematch or to accept the winner's request, so that the button keeps the focus. */
export function AskRematch({ id, mode, opponent, className }: AskRematchProps) {
  const asking = useSend('askRematch');
  // Two players have at most one request, whichever of their battles it is about.
  const request = useOutgoingRequests().find(({ to }) => to.id === opponent.id);
  const left = useSecondsUntilDate(request?.until ?? null);
  const { requestText, accept, pending, acceptTheirs } = useIncomingFrom(opponent.id);
  const isWaiting = request !== undefined && left > 0 && !requestText;
  const waiting = isWaiting ? { secondsLeft: left, secondsTotal: request.lengthMs / 1000 } : null;

  const toastAsked = () =>
    toast({ tone: 'done', title: 'Rematch requested', text: `${nameOf(opponent)} has been asked.` });
  const ask = () => {
    if (!id || !opponent.id) {
      const text = 'Missing game or opponent information.';
      toast({ tone: 'failed', title: 'Cannot send rematch request', text });
      return;
    }
    const openings = openingsSoFar();
    asking.mutateAsync({ body: { toUserId: opponent.id, originalGameId: id, gameMode: mode } }).then(
      (reply) => {
        addRequest(reply);
        toastAsked();
      },
      async (error) => {
        // Another window has asked, or only the response was lost.
        if (waitIn(error).timeoutMs || hadNoResponse(error)) await fetchRequests();
        if (msUntilAnswer(opponent.id) > 0) return toastAsked();
        if (openingsSoFar() > openings) return;
        // The winner asked first, so that request is accepted.
        if (wouldFailAgain(error) && (await acceptTheirs())) return;
        toastOwnWords(error, 'Failed to send rematch request', 'Something went wrong. Please try again.');
      },
    );
  };

  const words = requestText
    ? { long: `Accept: ${nameOf(opponent)} ${requestText}`, short: 'Accept' }
    : isWaiting && {
        long: `Rematch requested. ${waitInOneLine(left)}.`,
        short: `Requested. ${waitInOneLine(left)}.`,
      };
  return (
    <Button
      icon={isWaiting ? Hourglass : Swords}
      kind={isWaiting ? 'ghost' : 'action'}
      className={className}
      aria-label={words ? words.long : undefined}
      pending={asking.isPending || pending}
      waiting={waiting}
      onClick={requestText ? accept : ask}
    >
      {words ? <ShortWhenLow {...words} /> : 'Request rematch'}
    </Button>
  );
}
