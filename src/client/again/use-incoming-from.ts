import { useSecondsUntil } from '#client/battle/use-seconds.ts';
import {
  fetchChallenges,
  fetchRematches,
  knownChallenges,
  knownRematches,
  useKnownRematches,
  usePendingChallenges,
} from './pending.ts';
import { sayRefused, useAnswerChallenge, useAnswerRematch } from './use-answer.ts';

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
