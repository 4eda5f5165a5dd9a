import type { Battle, Clocks, EpochMs } from '#rules/battle.ts';
import { restartGrantMs } from '#rules/limits.ts';
import { type Moved, tellAll } from '#rules/news.ts';

/**
 * A restart costs players seconds they cannot use: a turn that runs has at least `restartGrantMs` left afterwards, or a
 * whole turn where turns are shorter. Granting twice gives nothing more. Nothing else has a clock that hurts.
 */
export function grantTime(battle: Battle, now: EpochMs, clocks: Clocks): Moved {
  const least = now + Math.min(restartGrantMs, clocks.turnMs);
  if (battle.status !== 'active' || battle.deadlineAt === null || battle.deadlineAt >= least)
    return { battle, news: [] };
  const next: Battle = { ...battle, deadlineAt: least, updatedAt: now };
  return { battle: next, news: [tellAll(next, { type: 'gameUpdated' })] };
}
