import { toast } from '#client/announce/toasts.ts';
import { useSend } from '#client/data/use-send.ts';
import type { WireRematch } from '#contract/schemas.ts';
import { goHomeSoon, setOwnYes, startRematch } from './start-rematch.ts';
import { fetchRematches } from './use-pending-rematches.ts';

const sayAccepted = () => toast({ tone: 'done', title: 'Rematch accepted!', text: 'Starting a new game...' });

function sayDeclined() {
  toast({ tone: 'warn', title: 'Rematch declined', text: 'Sending both players back to home...' });
  goHomeSoon();
}

/** Says yes or no to a rematch request; `failed` words what went wrong, each place in its own way (spec §8). */
export function useAnswerRematch(failed: (error: Error) => void) {
  const answering = useSend('answerRematch');
  // The request may leave the page before its answer has arrived: a promise is heard all the same.
  const answer = ({ id }: Pick<WireRematch, 'id'>, accept: boolean) => {
    setOwnYes(accept ? sayAccepted : null);
    void answering
      .mutateAsync({ params: { requestId: String(id) }, body: { accept } })
      .then(({ game }) => (game ? startRematch(game.roomCode) : sayDeclined()), failed)
      .finally(() => {
        setOwnYes(null);
        void fetchRematches();
      });
  };
  /** Which answer is on its way. */
  const pending = answering.isPending ? (answering.variables?.body?.accept ?? null) : null;
  return { answer, pending };
}
