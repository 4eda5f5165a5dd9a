import type { Battle, Clocks, EpochMs, PlayerId } from './battle.ts';
import { askLastsMs, type Pace } from './pace.ts';
import { type Refusal, refuse } from './refusal.ts';

export type ChallengeStatus = 'pending' | 'accepted' | 'declined' | 'expired';

/** One of two who finished a battle together asks the other for another of the same mode, type and pace. */
export type Challenge = {
  id: number;
  fromUserId: PlayerId;
  toUserId: PlayerId;
  /** Their last battle, of which the next has mode, type and pace. */
  originalGameId: number;
  pace: Pace;
  status: ChallengeStatus;
  createdAt: EpochMs;
  /** Also of one that ended because the two play already, or because the other wants none any more. */
  respondedAt: EpochMs | null;
};

/** How long no one of a pair challenges the other after a no, in milliseconds; and how long one who was not answered so often. */
const silenceMs = 60 * 60 * 1000;
const mostUnanswered = 2;

/** Milliseconds until a pending challenge expires. */
export const challengeTimeLeft = ({ pace, createdAt }: Challenge, now: EpochMs, clocks: Clocks): number =>
  Math.max(0, createdAt + askLastsMs(pace, clocks) - now);

/** A pending challenge is read as expired once its time is up, no matter who looks first. */
export const challengeNow = (challenge: Challenge, now: EpochMs, clocks: Clocks): ChallengeStatus =>
  challenge.status === 'pending' && challengeTimeLeft(challenge, now, clocks) === 0
    ? 'expired'
    : challenge.status;

/** `last`: their last battle that counts; `earlier`: challenges between the two, either way; `isOff`: the other wants none; `rematchAsked`: either asked the other for a rematch, which stands. */
export type Challenging = {
  id: number;
  by: PlayerId;
  to: PlayerId;
  last: Pick<Battle, 'id' | 'pace'> | null;
  earlier: readonly Challenge[];
  isOff: boolean;
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
  const pending = earlier.find((each) => challengeNow(each, now, clocks) === 'pending');
  if (pending) return refuse('challenge-pending', challengeTimeLeft(pending, now, clocks));
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
    .filter((each) => challengeNow(each, now, clocks) === 'expired' && each.respondedAt === null)
    .map(({ createdAt }) => createdAt)
    .filter((askedAt) => askedAt + silenceMs > now);
  return unanswered.length < mostUnanswered ? 0 : Math.max(...unanswered) + silenceMs - now;
}

/** The player who was challenged says yes or no, once. */
export function answerChallenge(
  challenge: Challenge,
  { by, accept, now }: { by: PlayerId; accept: boolean; now: EpochMs },
  clocks: Clocks,
): Challenge | Refusal {
  if (challenge.toUserId !== by) return refuse('not-challenged');
  const status = challengeNow(challenge, now, clocks);
  if (status === 'expired') return refuse('challenge-expired');
  if (status !== 'pending') return refuse('challenge-answered');
  return { ...challenge, status: accept ? 'accepted' : 'declined', respondedAt: now };
}

/** Who shares first in the next battle of two: the one who did not in the last. */
export function nextStarter({ songs, players, turnOrder }: Battle): PlayerId {
  const before = songs[0]?.submittedBy ?? turnOrder[0];
  return players.find((player) => player !== before) ?? before ?? '';
}
