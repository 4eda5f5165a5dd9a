import { type Battle, type EpochMs, isOver, type Song, type TimeLimits } from '#rules/battle.ts';
import { minLeftMs, turnGraceMs } from '#rules/limits.ts';
import { type Moved, toAll } from '#rules/news.ts';
import { closeWithoutResult, completeWithout } from '#rules/outcome.ts';
import { isAnytime } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { songToSwap, startRating, stillToRate, withSong } from '#rules/turns.ts';
import { nextRound } from './continue-round.ts';

/** Ends a step whose clock has run out (spec §4 Turn timer). `waitMs` of a refusal is the rest of the clock or the grace period. */
export function checkClock(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Moved | Refusal {
  if (isOver(battle)) return { battle, news: [] };
  if (battle.deadlineAt === null || (battle.status === 'waiting' && now < battle.deadlineAt))
    return refuse('no-clock');
  if (now < battle.deadlineAt) return refuse('clock-running', battle.deadlineAt - now);
  const due = battle.deadlineAt + graceOf(battle);
  if (now < due) return refuse('clock-running', due - now);
  if (battle.status === 'waiting') return closeWithoutResult(battle, now);
  const swap = songToSwap(battle);
  if (swap) return endSwap(battle, swap, now, timeLimits);
  // Only an anytime battle has a clock in the summary: its next round starts without a player. Without a rating there is no result.
  if (battle.status === 'round_summary') return nextRound(battle, now, timeLimits);
  if (isAnytime(battle) && battle.ratings.length === 0) return closeWithoutResult(battle, now);
  const late = (battle.status === 'rating' ? stillToRate(battle)[0] : battle.currentTurn) ?? battle.hostId;
  const over = completeWithout(battle, late, 'timeout', now);
  const { winnerId } = over;
  return { battle: over, news: [toAll(over, { type: 'gameTimeout', timedOutUserId: late, winnerId })] };
}

/** Returns the grace period for a song in transit, which another page of the same player may have sent. */
const graceOf = ({ status }: Battle): number => (status === 'active' ? turnGraceMs : 0);

/** Ends a swap that was not made: the song stays, and its listeners get the full time to rate it. */
function endSwap(battle: Battle, song: Song, now: EpochMs, timeLimits: TimeLimits): Moved {
  const next = startRating(withSong(battle, { ...song, swap: 'done' }), now, timeLimits);
  const { id: songId, round, submittedBy } = song;
  return { battle: next, news: [toAll(next, { type: 'swapExpired', round, songId, submittedBy })] };
}

/**
 * Extends the deadline after a downtime of the server, in which players could not act: a step that can be lost by its clock has
 * at least `minLeftMs` left, or its whole time if that is shorter. Idempotent.
 */
export function extendDeadline(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Moved {
  const least = now + minLeft(battle, timeLimits);
  if (battle.deadlineAt === null || battle.deadlineAt >= least) return { battle, news: [] };
  const next: Battle = { ...battle, deadlineAt: least, updatedAt: now };
  return { battle: next, news: [toAll(next, { type: 'gameUpdated' })] };
}

/** Returns the minimum time left in milliseconds; -Infinity for a live room, which had a day, and for a round summary. */
function minLeft(battle: Battle, { turnMs, ratingMs }: TimeLimits): number {
  const { turn, rating, anytime } = minLeftMs;
  if (battle.status === 'active') return Math.min(isAnytime(battle) ? anytime : turn, turnMs);
  if (battle.status === 'rating') return Math.min(isAnytime(battle) ? anytime : rating, ratingMs);
  return battle.status === 'waiting' && isAnytime(battle) ? Math.min(anytime, turnMs) : -Infinity;
}
