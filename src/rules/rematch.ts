import type { Battle, Clocks, EpochMs, PlayerId } from './battle.ts';
import { askLastsMs, type Pace } from './pace.ts';
import { type Refusal, refuse } from './refusal.ts';

export type RematchStatus = 'pending' | 'accepted' | 'declined' | 'expired';

export type RematchRequest = {
  id: number;
  fromUserId: PlayerId;
  toUserId: PlayerId;
  originalGameId: number;
  status: RematchStatus;
  gameMode: Battle['mode'];
  pace: Pace;
  createdAt: EpochMs;
  respondedAt: EpochMs | null;
};

/** A pending request is read as expired once its time is up, no matter who looks first. */
export const statusNow = (request: RematchRequest, now: EpochMs, clocks: Clocks): RematchStatus =>
  request.status === 'pending' && rematchTimeLeft(request, now, clocks) === 0 ? 'expired' : request.status;

/** Milliseconds until a pending request expires. */
export const rematchTimeLeft = (request: RematchRequest, now: EpochMs, clocks: Clocks): number =>
  Math.max(0, request.createdAt + askLastsMs(request.pace, clocks) - now);

export type Asking = {
  id: number;
  by: PlayerId;
  to: PlayerId;
  earlier: readonly RematchRequest[];
  /** Either challenged the other, and it stands. */
  challenged: boolean;
  now: EpochMs;
};

/** The loser of a completed battle asks its other player for another go (spec §4 Rematch); `earlier`: requests for this battle. */
export function askRematch(battle: Battle, asking: Asking, clocks: Clocks): RematchRequest | Refusal {
  const { id, by, to, earlier, challenged, now } = asking;
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'completed' || battle.winnerId === null || battle.winnerId === by)
    return refuse('not-the-loser');
  if (to === by || !battle.players.includes(to)) return refuse('not-the-opponent');
  const statuses = earlier.map((request) => statusNow(request, now, clocks));
  if (statuses.includes('pending')) return refuse('rematch-pending');
  if (statuses.includes('accepted')) return refuse('rematch-started');
  if (challenged) return refuse('challenge-pending');
  return {
    ...{ id, fromUserId: by, toUserId: to, originalGameId: battle.id },
    ...{ gameMode: battle.mode, pace: battle.pace },
    status: 'pending',
    createdAt: now,
    respondedAt: null,
  };
}

/** The player who was asked says yes or no, once. */
export function answerRematch(
  request: RematchRequest,
  { by, accept, now }: { by: PlayerId; accept: boolean; now: EpochMs },
  clocks: Clocks,
): RematchRequest | Refusal {
  if (request.toUserId !== by) return refuse('not-asked');
  const status = statusNow(request, now, clocks);
  if (status === 'expired') return refuse('rematch-expired');
  if (status !== 'pending') return refuse('rematch-answered');
  return { ...request, status: accept ? 'accepted' : 'declined', respondedAt: now };
}

/** For the one who asked and got a no. Cheeky, never mean. */
const chickenLines = [
  'Chicken! Your opponent ran for the coop.',
  'Bawk bawk. They would rather keep the win.',
  'Somebody is scared of your next song.',
] as const;

/** `random` in [0, 1) */
export const chickenMessage = (random: number): string =>
  chickenLines[Math.floor(random * chickenLines.length)] ?? chickenLines[0];
