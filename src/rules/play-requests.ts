import type { Battle, EpochMs, PlayerId, TimeLimits } from './battle.ts';
import { type Pace, requestLifetimeMs } from './pace.ts';
import { type Refusal, type RefusalCode, refuse } from './refusal.ts';

export const requestStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestKinds = ['rematch', 'challenge'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A player asks the opponent of a completed battle for another one of the same mode, type and pace. */
export type PlayRequest = {
  id: number;
  /** `rematch`: of the loser of that battle (spec §4 Rematch); `challenge`: after the pair's last battle that counts (§13.6). */
  kind: RequestKind;
  fromUserId: PlayerId;
  toUserId: PlayerId;
  originalGameId: number;
  pace: Pace;
  status: RequestStatus;
  createdAt: EpochMs;
  /** Also set for a request that expired, once the two play again or the recipient turns challenges off: it then has an answer. */
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

type AskInput = {
  id: number;
  by: PlayerId;
  to: PlayerId;
  now: EpochMs;
  /** The requests between the two that are pending, were answered within `cooldownMs`, or are about the original battle. */
  earlier: readonly PlayRequest[];
};

const newRequest = (
  kind: RequestKind,
  { id, by, to, now }: AskInput,
  original: Pick<Battle, 'id' | 'pace'>,
): PlayRequest => ({
  id,
  kind,
  fromUserId: by,
  toUserId: to,
  originalGameId: original.id,
  pace: original.pace,
  status: 'pending',
  createdAt: now,
  respondedAt: null,
});

/** Two players have at most one pending request (§13.12). `waitMs` of the refusal is its time left. */
function refuseSecond({ earlier, now }: AskInput, timeLimits: TimeLimits): Refusal | null {
  const pending = earlier.find((each) => statusNow(each, now, timeLimits) === 'pending');
  return pending ? refuse(`${pending.kind}-pending`, requestTimeLeft(pending, now, timeLimits)) : null;
}

/** Maximum number of rematch requests after one battle, and of a player's declined ones within `cooldownMs`. */
export const maxRematchRequests = 3;

/** Returns the rematch request of the loser of a completed battle (spec §4 Rematch). */
export function askRematch(battle: Battle, input: AskInput, timeLimits: TimeLimits): PlayRequest | Refusal {
  const { by, to } = input;
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'completed' || battle.winnerId === null || battle.winnerId === by)
    return refuse('not-the-loser');
  if (to === by || !battle.players.includes(to)) return refuse('not-the-opponent');
  const earlier = rematchesOf(battle, input.earlier);
  if (earlier.some(({ status }) => status === 'accepted')) return refuse('rematch-started');
  const declined = input.earlier.filter(
    ({ kind, fromUserId, status }) => kind === 'rematch' && fromUserId === by && status === 'declined',
  );
  if (Math.max(earlier.length, declined.length) >= maxRematchRequests) return refuse('rematch-too-often');
  return refuseSecond(input, timeLimits) ?? newRequest('rematch', input, battle);
}

/** Returns the rematch requests after a battle. */
export const rematchesOf = ({ id }: Pick<Battle, 'id'>, requests: readonly PlayRequest[]): PlayRequest[] =>
  requests.filter(({ kind, originalGameId }) => kind === 'rematch' && originalGameId === id);

/** Pause in challenges, in milliseconds: for both players after a declined one, for a player after `maxUnanswered` unanswered ones. */
export const cooldownMs = 60 * 60 * 1000;
/** `cooldownMs` in words. */
export const cooldownInWords = 'an hour';
const maxUnanswered = 2;

type ChallengeInput = AskInput & {
  /** The last counted battle of the two; null if there is none. */
  last: Pick<Battle, 'id' | 'pace'> | null;
  /** Whether the rival turned challenges off. */
  isOff: boolean;
};

/** Returns the new challenge. `waitMs` of a refusal is the time left of the pending request or of the cooldown. */
export function challengeRival(input: ChallengeInput, timeLimits: TimeLimits): PlayRequest | Refusal {
  const { by, to, last, isOff, now } = input;
  if (by === to) return refuse('challenge-self');
  if (!last) return refuse('not-rivals');
  if (isOff) return refuse('challenges-off');
  const second = refuseSecond(input, timeLimits);
  if (second) return second;
  const earlier = input.earlier.filter(({ kind }) => kind === 'challenge');
  const declinedAt = earlier.map(({ status, respondedAt }) =>
    status === 'declined' ? (respondedAt ?? 0) : 0,
  );
  const cooldown = Math.max(0, ...declinedAt) + cooldownMs - now;
  if (cooldown > 0) return refuse('challenge-silenced', cooldown);
  const ownCooldown = unansweredCooldown({ ...input, earlier }, timeLimits);
  if (ownCooldown > 0) return refuse('challenge-unanswered', ownCooldown);
  return newRequest('challenge', input, last);
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

export type AnswerInput = { by: PlayerId; accept: boolean; now: EpochMs };

/** Why an answer is refused: the player was not asked, is late, or answers twice. */
const answerRefusals = {
  rematch: { stranger: 'not-asked', late: 'rematch-expired', again: 'rematch-answered' },
  challenge: { stranger: 'not-challenged', late: 'challenge-expired', again: 'challenge-answered' },
} as const satisfies Record<RequestKind, Record<'stranger' | 'late' | 'again', RefusalCode>>;

/** Accepts or declines a request, once. */
export function answerRequest(
  request: PlayRequest,
  { by, accept, now }: AnswerInput,
  timeLimits: TimeLimits,
): PlayRequest | Refusal {
  const refusals = answerRefusals[request.kind];
  if (request.toUserId !== by) return refuse(refusals.stranger);
  const status = statusNow(request, now, timeLimits);
  if (status === 'expired') return refuse(refusals.late);
  if (status !== 'pending') return refuse(refusals.again);
  return { ...request, status: accept ? 'accepted' : 'declined', respondedAt: now };
}

/** Returns who shares first in the next battle: who asked for the rematch, else who did not share first in the last battle. */
export function nextStarter({ kind, fromUserId }: PlayRequest, last: Battle): PlayerId {
  if (kind === 'rematch') return fromUserId;
  const lastStarter = last.songs[0]?.submittedBy ?? last.turnOrder[0];
  return last.players.find((player) => player !== lastStarter) ?? lastStarter ?? '';
}

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
