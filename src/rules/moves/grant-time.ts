import type { Battle, Clocks, EpochMs } from '#rules/battle.ts';
import { anytimeGrantMs, restartGrantMs } from '#rules/limits.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { isAnytime } from '#rules/pace.ts';

/**
 * A restart costs players seconds they cannot use: a turn that runs has at least `restartGrantMs` left afterwards, or a
 * whole turn where turns are shorter; any time, each step has `anytimeGrantMs`. Granting twice gives nothing more. Nothing
 * else has a clock that hurts.
 */
export function grantTime(battle: Battle, now: EpochMs, { turnMs }: Clocks): Moved {
  const least = now + Math.min(isAnytime(battle) ? anytimeGrantMs : restartGrantMs, turnMs);
  if (!hasClockThatHurts(battle) || battle.deadlineAt === null || battle.deadlineAt >= least)
    return { battle, news: [] };
  const next: Battle = { ...battle, deadlineAt: least, updatedAt: now };
  return { battle: next, news: [tellAll(next, { type: 'gameUpdated' })] };
}

const hasClockThatHurts = (battle: Battle): boolean =>
  battle.status === 'active' ||
  (isAnytime(battle) && (battle.status === 'rating' || battle.status === 'waiting'));
