import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import type { WireRematch } from '#contract/schemas.ts';
import { goHomeSoon } from './go-home-soon.ts';
import { startRematch } from './start-rematch.ts';
import { toast } from './toasts.ts';

type Reply = { game: { roomCode: string } | null };

function sayAnswered(accept: boolean, { game }: Reply) {
  toast(
    accept
      ? { tone: 'done', title: 'Rematch accepted!', text: 'Starting a new game...' }
      : { tone: 'warn', title: 'Rematch declined', text: 'Sending both players back to home...' },
  );
  if (game) startRematch(game.roomCode, 'after the own yes');
  if (!accept) goHomeSoon();
}

/** Says yes or no to a rematch request; `failed` words what went wrong, each place in its own way (spec §8). */
export function useAnswerRematch(failed: (error: Error) => void) {
  const answering = useSend('answerRematch');
  // The request may leave the page before its answer has arrived: a promise is heard all the same.
  const answer = ({ id }: Pick<WireRematch, 'id'>, accept: boolean) =>
    void answering
      .mutateAsync({ params: { requestId: String(id) }, body: { accept } })
      .then((reply) => sayAnswered(accept, reply), failed)
      .finally(() => queryClient.invalidateQueries({ queryKey: callKey('showRematches') }));
  /** Which answer is on its way. */
  const pending = answering.isPending ? (answering.variables.body?.accept ?? null) : null;
  return { answer, pending };
}
