import { useSecondsUntil } from '#client/battle/use-seconds-until.ts';
import { sayRefused } from './refused.ts';
import { useAnswerChallenge } from './use-answer-challenge.ts';
import { useAnswerRematch } from './use-answer-rematch.ts';
import { usePendingChallenges } from './use-challenges.ts';
import { useKnownRematches } from './use-pending-rematches.ts';

type IncomingFrom = {
  /** What the other one wants, to follow the name; null: nothing now. */
  wants: 'wants a rematch' | 'wants to play again' | null;
  accept: () => void;
  /** The yes is on its way. */
  pending: boolean;
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
  if (request && rematchLeft > 0)
    return { wants: 'wants a rematch', accept: () => toRematch.answer(request, true), pending };
  if (challenge && challengeLeft > 0)
    return { wants: 'wants to play again', accept: () => toChallenge.answer(challenge, true), pending };
  return { wants: null, accept: () => {}, pending };
}
