import type { Battle, EpochMs, PlayerId, TimeLimits } from './battle.ts';
import { type Pace, requestLifetimeMs } from './pace.ts';
import { type Refusal, type RefusalCode, refuse } from './refusal.ts';

export const requestStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** A rematch request or a challenge: a player asks the opponent of a finished battle for another of the same mode, type and pace. */
export type PlayRequest = {
  id: number;
  fromUserId: PlayerId;
  toUserId: PlayerId;
  originalGameId: number;
  pace: Pace;
  status: RequestStatus;
  createdAt: EpochMs;
  /** Also set when the request ended because the two already play each other, or because the recipient turned challenges off. */
  respondedAt: EpochMs | null;
};

/** Returns the milliseconds until a pending request expires. */
export const requestTimeLeft = (
  { pace, createdAt }: Pick<PlayRequest, 'pace' | 'createdAt'>,
  now: EpochMs,
  timeLimits: TimeLimits,
): number => Math.max(0, createdAt + requestLifetimeMs(pace, timeLimits) - now);

/** Returns the status, which is `expired` once the time of a request is up, even if `pending` is still stored. */
export const statusNow = (
  request: Pick<PlayRequest, 'pace' | 'createdAt' | 'status'>,
  now: EpochMs,
  timeLimits: TimeLimits,
): RequestStatus =>
  request.status === 'pending' && requestTimeLeft(request, now, timeLimits) === 0
    ? 'expired'
    : request.status;

export type AnswerInput = { by: PlayerId; accept: boolean; now: EpochMs };

/** Accepts or declines the request once. `refusals`: the codes for a player who was not asked, is late, or answers twice. */
function answerRequest<Kind extends PlayRequest>(
  request: Kind,
  { by, accept, now }: AnswerInput,
  timeLimits: TimeLimits,
  refusals: Record<'stranger' | 'late' | 'again', RefusalCode>,
): Kind | Refusal {
  if (request.toUserId !== by) return refuse(refusals.stranger);
  const status = statusNow(request, now, timeLimits);
  if (status === 'expired') return refuse(refusals.late);
  if (status !== 'pending') return refuse(refusals.again);
  return { ...request, status: accept ? 'accepted' : 'declined', respondedAt: now };
}

export type Challenge = PlayRequest;

/** Pause in challenges, in milliseconds: for both players after a declined one, for a player after `maxUnanswered` unanswered ones. */
const cooldownMs = 60 * 60 * 1000;
/** `cooldownMs` in words. */
export const cooldownInWords = 'an hour';
const maxUnanswered = 2;

type AskInput = { id: number; by: PlayerId; to: PlayerId; now: EpochMs };

const pendingRequest = ({ id, by, to, now }: AskInput, last: Pick<Battle, 'id' | 'pace'>): PlayRequest => ({
  id,
  fromUserId: by,
  toUserId: to,
  originalGameId: last.id,
  pace: last.pace,
  status: 'pending',
  createdAt: now,
  respondedAt: null,
});

export type ChallengeInput = AskInput & {
  /** The last counted battle of the two; null if there is none. */
  last: Pick<Battle, 'id' | 'pace'> | null;
  /** Challenges between the two, in both directions. */
  earlier: readonly Challenge[];
  isOff: boolean;
  /** Whether a rematch request of either player is pending. */
  rematchPending: boolean;
};

/** Returns the new challenge. `waitMs` of a refusal is the time left of the pending challenge or of the cooldown. */
export function challengeRival(input: ChallengeInput, timeLimits: TimeLimits): Challenge | Refusal {
  const { by, to, last, earlier, isOff, rematchPending, now } = input;
  if (by === to) return refuse('challenge-self');
  if (!last) return refuse('not-rivals');
  if (isOff) return refuse('challenges-off');
  if (rematchPending) return refuse('rematch-pending');
  const pending = earlier.find((each) => statusNow(each, now, timeLimits) === 'pending');
  if (pending) return refuse('challenge-pending', requestTimeLeft(pending, now, timeLimits));
  const declinedAt = earlier.map(({ status, respondedAt }) =>
    status === 'declined' ? (respondedAt ?? 0) : 0,
  );
  const cooldown = Math.max(0, ...declinedAt) + cooldownMs - now;
  if (cooldown > 0) return refuse('challenge-silenced', cooldown);
  const ownCooldown = unansweredCooldown(input, timeLimits);
  if (ownCooldown > 0) return refuse('challenge-unanswered', ownCooldown);
  return pendingRequest(input, last);
}

/** Returns the milliseconds until a player with unanswered challenges since the last battle may challenge again; 0 if now. */
function unansweredCooldown({ by, last, earlier, now }: ChallengeInput, timeLimits: TimeLimits): number {
  const unanswered = earlier
    .filter(({ fromUserId, originalGameId }) => fromUserId === by && originalGameId === last?.id)
    .filter((each) => statusNow(each, now, timeLimits) === 'expired' && each.respondedAt === null)
    .map(({ createdAt }) => createdAt)
    .filter((sentAt) => sentAt + cooldownMs > now);
  return unanswered.length < maxUnanswered ? 0 : Math.max(...unanswered) + cooldownMs - now;
}

export const answerChallenge = (challenge: Challenge, input: AnswerInput, timeLimits: TimeLimits) =>
  answerRequest(challenge, input, timeLimits, {
    stranger: 'not-challenged',
    late: 'challenge-expired',
    again: 'challenge-answered',
  });

/** Returns the player who shares first in the next battle of the two: the one who did not share first in this one. */
export function nextStarter({ songs, players, turnOrder }: Battle): PlayerId {
  const lastStarter = songs[0]?.submittedBy ?? turnOrder[0];
  return players.find((player) => player !== lastStarter) ?? lastStarter ?? '';
}

export type RematchRequest = PlayRequest & { gameMode: Battle['mode'] };

/** Maximum number of rematch requests after one battle: a question every two minutes is a nuisance. */
export const maxRematchRequests = 3;

export type RematchInput = AskInput & {
  /** The requests for this battle. */
  earlier: readonly RematchRequest[];
  /** Whether a rematch request of either player is pending, after any of their battles. */
  rematchPending: boolean;
  /** Whether a challenge of either player is pending. */
  challengePending: boolean;
};

/** Returns the rematch request of the loser of a completed battle (spec §4 Rematch). */
export function askRematch(battle: Battle, input: RematchInput): RematchRequest | Refusal {
  const { by, to, earlier, rematchPending, challengePending } = input;
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'completed' || battle.winnerId === null || battle.winnerId === by)
    return refuse('not-the-loser');
  if (to === by || !battle.players.includes(to)) return refuse('not-the-opponent');
  if (earlier.some(({ status }) => status === 'accepted')) return refuse('rematch-started');
  if (earlier.length >= maxRematchRequests) return refuse('rematch-too-often');
  if (rematchPending) return refuse('rematch-pending');
  if (challengePending) return refuse('challenge-pending');
  return { ...pendingRequest(input, battle), gameMode: battle.mode };
}

export const answerRematch = (request: RematchRequest, input: AnswerInput, timeLimits: TimeLimits) =>
  answerRequest(request, input, timeLimits, {
    stranger: 'not-asked',
    late: 'rematch-expired',
    again: 'rematch-answered',
  });

/** Messages for a player whose request was declined: cheeky, never mean. */
const chickenLines = [
  'Chicken! Your opponent ran for the coop.',
  'Bawk bawk. They would rather keep the win.',
  'Somebody is scared of your next song.',
] as const;

/** Returns a message for a declined request, which in a live battle announces the home page; `random` is in [0, 1). */
export function chickenMessage(random: number, pace: Pace): string {
  const line = chickenLines[Math.floor(random * chickenLines.length)] ?? chickenLines[0];
  return pace === 'live' ? `${line} Back to home...` : line;
}
