import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import { claimAfterMs } from '#rules/limits.ts';
import type { Moved } from '#rules/news.ts';
import { expire } from '#rules/outcome.ts';
import { isAnytime } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { awaited } from '#rules/turns.ts';
import { endWithout, isRunning } from './give-up.ts';

/** `awayMs`: how long each player has been away without a break; 0 or absent for one who is here. */
export type EndOfWaiting = {
  by: PlayerId;
  as: 'win' | 'no_result';
  awayMs: ReadonlyMap<PlayerId, number>;
  now: EpochMs;
};

/**
 * The player who waits in a step that shows no clock, for a player who has been away for `claimAfterMs` of it, takes the win
 * or leaves without a result: then no one's record changes. Any time, no one need be there.
 */
export function endWaiting(battle: Battle, { by, as, awayMs, now }: EndOfWaiting): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (!isRunning(battle)) return refuse('not-running');
  if (isAnytime(battle)) return refuse('nobody-need-be-here');
  const others = awaited(battle).filter((player) => player !== by);
  if (battle.status === 'active' || others.length === 0) return refuse('nobody-to-wait-for');
  if (battle.status === 'rating' && awaited(battle).includes(by)) return refuse('nobody-to-wait-for');
  const inThisStep = now - battle.updatedAt;
  const waited = others.map((player) => Math.min(awayMs.get(player) ?? 0, inThisStep));
  const waitMs = claimAfterMs - Math.min(...waited);
  if (waitMs > 0) return refuse('opponent-here', waitMs);
  return as === 'win' ? endWithout(battle, others[0] ?? by, 'away', now) : expire(battle, now);
}
