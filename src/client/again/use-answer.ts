import { toast } from '#client/announce/toasts.ts';
import { useSecondsUntil } from '#client/battle/use-seconds.ts';
import { isUnauthorized, waitIn } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import { logInAgain, sentenceOf } from '#client/shell/refusals.ts';
import type { WireChallenge, WireRematch } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import {
  fetchChallenges,
  fetchRematches,
  knownChallenges,
  knownRematches,
  silence,
  useKnownRematches,
  usePendingChallenges,
} from './pending.ts';
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

type IncomingFrom = {
  /** What the other one wants, to follow the name; null: nothing now. */
  wants: 'wants a rematch' | 'wants to play again' | null;
  accept: () => void;
  pending: boolean;
  /** For who asked in the same moment and was refused: says yes to what the other one asked. Answers whether there is such a thing. */
  meet: () => Promise<boolean>;
};

/** What another player asks of this one meanwhile: who is about to ask says yes to that. */
export function useIncomingFrom(playerId: string): IncomingFrom {
  const request = useKnownRematches().requests.find(({ fromUserId }) => fromUserId === playerId);
  const challenge = usePendingChallenges().challenges.find(({ from }) => from.id === playerId);
  const rematchLeft = useSecondsUntil(request?.until ?? null);
  const challengeLeft = useSecondsUntil(challenge?.until ?? null);
  const toRematch = useAnswerRematch((error) => sayRefused('That came to nothing', error));
  const toChallenge = useAnswerChallenge();
  const pending = toRematch.pending !== null || toChallenge.pending !== null;
  const meet = async () => {
    await Promise.all([fetchRematches(), fetchChallenges()]);
    const rematch = knownRematches().find(({ fromUserId }) => fromUserId === playerId);
    const again = knownChallenges().find(({ from }) => from.id === playerId);
    if (rematch) toRematch.answer(rematch, true);
    else if (again) toChallenge.answer(again, true);
    return rematch !== undefined || again !== undefined;
  };
  const rest = { pending, meet };
  if (request && rematchLeft > 0)
    return { wants: 'wants a rematch', accept: () => toRematch.answer(request, true), ...rest };
  if (challenge && challengeLeft > 0)
    return { wants: 'wants to play again', accept: () => toChallenge.answer(challenge, true), ...rest };
  return { wants: null, accept: () => {}, ...rest };
}
