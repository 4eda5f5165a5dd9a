import { type Answering, type Asked, answerAsked } from './asked.ts';
import type { Battle, Clocks, EpochMs, PlayerId } from './battle.ts';
import { type Refusal, refuse } from './refusal.ts';

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
    ...{ id, fromUserId: by, toUserId: to, originalGameId: battle.id },
    ...{ gameMode: battle.mode, pace: battle.pace },
    ...{ status: 'pending', createdAt: now, respondedAt: null },
  };
}

export const answerRematch = (request: RematchRequest, answering: Answering, clocks: Clocks) =>
  answerAsked(request, answering, clocks, {
    stranger: 'not-asked',
    late: 'rematch-expired',
    again: 'rematch-answered',
  });

/** For the one who asked and got a no. Cheeky, never mean. */
const chickenLines = [
  'Chicken! Your opponent ran for the coop.',
  'Bawk bawk. They would rather keep the win.',
  'Somebody is scared of your next song.',
] as const;

/** `random` in [0, 1) */
export const chickenMessage = (random: number): string =>
  chickenLines[Math.floor(random * chickenLines.length)] ?? chickenLines[0];
