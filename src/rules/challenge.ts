import { type Answering, type Asked, answerAsked, askedStatus, askedTimeLeft } from './asked.ts';
import type { Battle, Clocks, EpochMs, PlayerId } from './battle.ts';
import { type Refusal, refuse } from './refusal.ts';

export type Challenge = Asked;

/** How long no one of a pair challenges the other after a no, in milliseconds; and how long one who was not answered so often. */
const silenceMs = 60 * 60 * 1000;
const mostUnanswered = 2;

export type Challenging = {
  id: number;
  by: PlayerId;
  to: PlayerId;
  /** Their last battle that counts. */
  last: Pick<Battle, 'id' | 'pace'> | null;
  /** Challenges between the two, either way. */
  earlier: readonly Challenge[];
  isOff: boolean;
  /** Either asked the other for a rematch, and it stands. */
  rematchAsked: boolean;
  now: EpochMs;
};

/** The challenge, or why there is none. The wait that is told is that of the one that stands, or of the silence. */
export function challengeRival(asking: Challenging, clocks: Clocks): Challenge | Refusal {
  const { id, by, to, last, earlier, isOff, rematchAsked, now } = asking;
  if (by === to) return refuse('challenge-self');
  if (!last) return refuse('not-rivals');
  if (isOff) return refuse('challenges-off');
  if (rematchAsked) return refuse('rematch-pending');
  const pending = earlier.find((each) => askedStatus(each, now, clocks) === 'pending');
  if (pending) return refuse('challenge-pending', askedTimeLeft(pending, now, clocks));
  const declinedAt = earlier.map(({ status, respondedAt }) =>
    status === 'declined' ? (respondedAt ?? 0) : 0,
  );
  const silence = Math.max(0, ...declinedAt) + silenceMs - now;
  if (silence > 0) return refuse('challenge-silenced', silence);
  const rest = restOf(asking, clocks);
  if (rest > 0) return refuse('challenge-unanswered', rest);
  return {
    ...{ id, fromUserId: by, toUserId: to, originalGameId: last.id, pace: last.pace },
    ...{ status: 'pending', createdAt: now, respondedAt: null },
  };
}

/** Milliseconds for which whoever asked again and again after the last battle, and was not answered, asks no more. */
function restOf({ by, last, earlier, now }: Challenging, clocks: Clocks): number {
  const unanswered = earlier
    .filter(({ fromUserId, originalGameId }) => fromUserId === by && originalGameId === last?.id)
    .filter((each) => askedStatus(each, now, clocks) === 'expired' && each.respondedAt === null)
    .map(({ createdAt }) => createdAt)
    .filter((askedAt) => askedAt + silenceMs > now);
  return unanswered.length < mostUnanswered ? 0 : Math.max(...unanswered) + silenceMs - now;
}

export const answerChallenge = (challenge: Challenge, answering: Answering, clocks: Clocks) =>
  answerAsked(challenge, answering, clocks, {
    stranger: 'not-challenged',
    late: 'challenge-expired',
    again: 'challenge-answered',
  });

/** Who shares first in the next battle of two: the one who did not in the last. */
export function nextStarter({ songs, players, turnOrder }: Battle): PlayerId {
  const before = songs[0]?.submittedBy ?? turnOrder[0];
  return players.find((player) => player !== before) ?? before ?? '';
}
