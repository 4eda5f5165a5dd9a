import type { Battle, EpochMs, PlayerId, TimeLimits } from './battle.ts';
import { askLastsMs, type Pace } from './pace.ts';
import { type Refusal, type RefusalCode, refuse } from './refusal.ts';

export const askedStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export type AskedStatus = (typeof askedStatuses)[number];

/** One of two who finished a battle asks the other for another of the same mode, type and pace: by a rematch or a challenge. */
export type Asked = {
  id: number;
  fromUserId: PlayerId;
  toUserId: PlayerId;
  originalGameId: number;
  pace: Pace;
  status: AskedStatus;
  createdAt: EpochMs;
  /** Also of one that ended because the two play already, or because the other wants none any more. */
  respondedAt: EpochMs | null;
};

/** Milliseconds until one that is pending expires. */
export const askedTimeLeft = (
  { pace, createdAt }: Pick<Asked, 'pace' | 'createdAt'>,
  now: EpochMs,
  timeLimits: TimeLimits,
): number => Math.max(0, createdAt + askLastsMs(pace, timeLimits) - now);

/** One that is pending is read as expired once its time is up, no matter who looks first. */
export const askedStatus = (
  asked: Pick<Asked, 'pace' | 'createdAt' | 'status'>,
  now: EpochMs,
  timeLimits: TimeLimits,
): AskedStatus =>
  asked.status === 'pending' && askedTimeLeft(asked, now, timeLimits) === 0 ? 'expired' : asked.status;

export type Answering = { by: PlayerId; accept: boolean; now: EpochMs };

/** The player who was asked says yes or no, once. `no`: the refusals of a player who was not asked, is late, or answers twice. */
function answerAsked<Kind extends Asked>(
  asked: Kind,
  { by, accept, now }: Answering,
  timeLimits: TimeLimits,
  no: Record<'stranger' | 'late' | 'again', RefusalCode>,
): Kind | Refusal {
  if (asked.toUserId !== by) return refuse(no.stranger);
  const status = askedStatus(asked, now, timeLimits);
  if (status === 'expired') return refuse(no.late);
  if (status !== 'pending') return refuse(no.again);
  return { ...asked, status: accept ? 'accepted' : 'declined', respondedAt: now };
}

export type Challenge = Asked;

/** After a no neither of a pair challenges the other for so long, in milliseconds; nor does a player whose last `mostUnanswered` were not answered. */
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
export function challengeRival(asking: Challenging, timeLimits: TimeLimits): Challenge | Refusal {
  const { id, by, to, last, earlier, isOff, rematchAsked, now } = asking;
  if (by === to) return refuse('challenge-self');
  if (!last) return refuse('not-rivals');
  if (isOff) return refuse('challenges-off');
  if (rematchAsked) return refuse('rematch-pending');
  const pending = earlier.find((each) => askedStatus(each, now, timeLimits) === 'pending');
  if (pending) return refuse('challenge-pending', askedTimeLeft(pending, now, timeLimits));
  const declinedAt = earlier.map(({ status, respondedAt }) =>
    status === 'declined' ? (respondedAt ?? 0) : 0,
  );
  const silence = Math.max(0, ...declinedAt) + silenceMs - now;
  if (silence > 0) return refuse('challenge-silenced', silence);
  const rest = restOf(asking, timeLimits);
  if (rest > 0) return refuse('challenge-unanswered', rest);
  return {
    id,
    fromUserId: by,
    toUserId: to,
    originalGameId: last.id,
    pace: last.pace,
    status: 'pending',
    createdAt: now,
    respondedAt: null,
  };
}

/** Milliseconds until a player whose challenges after the last battle were not answered may challenge again. */
function restOf({ by, last, earlier, now }: Challenging, timeLimits: TimeLimits): number {
  const unanswered = earlier
    .filter(({ fromUserId, originalGameId }) => fromUserId === by && originalGameId === last?.id)
    .filter((each) => askedStatus(each, now, timeLimits) === 'expired' && each.respondedAt === null)
    .map(({ createdAt }) => createdAt)
    .filter((askedAt) => askedAt + silenceMs > now);
  return unanswered.length < mostUnanswered ? 0 : Math.max(...unanswered) + silenceMs - now;
}

export const answerChallenge = (challenge: Challenge, answering: Answering, timeLimits: TimeLimits) =>
  answerAsked(challenge, answering, timeLimits, {
    stranger: 'not-challenged',
    late: 'challenge-expired',
    again: 'challenge-answered',
  });

/** The player who shares first in the next battle of two: not the one of the last. */
export function nextStarter({ songs, players, turnOrder }: Battle): PlayerId {
  const before = songs[0]?.submittedBy ?? turnOrder[0];
  return players.find((player) => player !== before) ?? before ?? '';
}

export type RematchRequest = Asked & { gameMode: Battle['mode'] };

export type RematchAsking = {
  id: number;
  by: PlayerId;
  to: PlayerId;
  /** Those for this battle. */
  earlier: readonly RematchRequest[];
  /** Either asked the other for one, after whichever of their battles, and it stands. */
  asked: boolean;
  /** Either challenged the other, and it stands. */
  challenged: boolean;
  now: EpochMs;
};

/** The loser of a completed battle asks its other player for another go (spec §4 Rematch). A battle has two players, so `asked` knows of all that stand. */
export function askRematch(battle: Battle, asking: RematchAsking): RematchRequest | Refusal {
  const { id, by, to, earlier, asked, challenged, now } = asking;
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'completed' || battle.winnerId === null || battle.winnerId === by)
    return refuse('not-the-loser');
  if (to === by || !battle.players.includes(to)) return refuse('not-the-opponent');
  if (earlier.some(({ status }) => status === 'accepted')) return refuse('rematch-started');
  if (asked) return refuse('rematch-pending');
  if (challenged) return refuse('challenge-pending');
  return {
    id,
    fromUserId: by,
    toUserId: to,
    originalGameId: battle.id,
    gameMode: battle.mode,
    pace: battle.pace,
    status: 'pending',
    createdAt: now,
    respondedAt: null,
  };
}

export const answerRematch = (request: RematchRequest, answering: Answering, timeLimits: TimeLimits) =>
  answerAsked(request, answering, timeLimits, {
    stranger: 'not-asked',
    late: 'rematch-expired',
    again: 'rematch-answered',
  });

/** For the player who asked and got a no. Cheeky, never mean. */
const chickenLines = [
  'Chicken! Your opponent ran for the coop.',
  'Bawk bawk. They would rather keep the win.',
  'Somebody is scared of your next song.',
] as const;

/** `random` in [0, 1) */
export const chickenMessage = (random: number): string =>
  chickenLines[Math.floor(random * chickenLines.length)] ?? chickenLines[0];
