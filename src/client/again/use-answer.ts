import { toast } from '#client/announce/toasts.ts';
import { isUnauthorized, waitIn } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import { logInAgain, sentenceOf } from '#client/shell/refusals.ts';
import type { WireChallenge, WireRematch } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { fetchChallenges, fetchRematches, silence } from './pending.ts';
import { goHomeSoon, noteOwnYes, setOwnYes, startChallenged, startRematch } from './start-next.ts';

export function sayRefused(title: string, error: Error): void {
  if (isUnauthorized(error)) {
    logInAgain();
    return;
  }
  const { timeoutMs } = waitIn(error);
  const text = sentenceOf(error, 'Something went wrong. Please try again.');
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toast({ tone: 'failed', title, text, detail });
}

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
  const pending = answering.isPending ? (answering.variables?.body?.accept ?? null) : null;
  return { answer, pending };
}

const sayChallengeDeclined = ({ from }: WireChallenge) =>
  toast({
    ...{ tone: 'warn', title: 'Not this time' },
    text: `${nameOf(from)} is told. For ${silence} neither of you is asked again.`,
  });

/** Says yes or no to a challenge; `failed` is for who has to close something as well. */
export function useAnswerChallenge(failed?: () => void) {
  const answering = useSend('answerChallenge');
  const answer = (challenge: WireChallenge, accept: boolean) => {
    if (accept) noteOwnYes(challenge.id);
    const answered = answering.mutateAsync({
      params: { challengeId: String(challenge.id) },
      body: { accept },
    });
    void answered
      .then(({ game }) => {
        if (game) startChallenged(game.id, 'You are in!');
        else sayChallengeDeclined(challenge);
      })
      .catch((error: Error) => {
        sayRefused('That came to nothing', error);
        failed?.();
      })
      .finally(() => void fetchChallenges());
  };
  const pending = answering.isPending ? (answering.variables?.body?.accept ?? null) : null;
  return { answer, pending };
}
