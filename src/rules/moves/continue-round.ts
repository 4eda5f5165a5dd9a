import { type Battle, type EpochMs, isBeingPlayed, type Press, type TimeLimits } from '#rules/battle.ts';
import { type Moved, toAll } from '#rules/news.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { startRound } from '#rules/turns.ts';

/** Continues from a round summary after its pause, for any player; a second press changes nothing (spec §2 Round summary). */
export function continueRound(battle: Battle, { by, now }: Press, timeLimits: TimeLimits): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status === 'completed') return { battle, news: [toAll(battle, { type: 'gameCompleted' })] };
  if (isBeingPlayed(battle)) return { battle, news: [] };
  if (battle.status !== 'round_summary') return refuse('not-the-time-to-continue');
  const waitMs = (battle.roundEndedAt ?? 0) + timeLimits.roundSummaryMs - now;
  if (waitMs > 0) return refuse('summary-wait', waitMs);
  return nextRound(battle, now, timeLimits);
}

export function nextRound(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Moved {
  const next = startRound(battle, now, timeLimits);
  const message = { type: 'nextRound', round: next.currentRound, timeoutMs: timeLimits.turnMs } as const;
  return { battle: next, news: [toAll(next, { ...message, currentTurn: next.currentTurn ?? '' })] };
}
