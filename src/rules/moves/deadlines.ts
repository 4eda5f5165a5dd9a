import {
  type Battle,
  type EpochMs,
  isOver,
  type PlayerId,
  type Song,
  type TimeLimits,
} from '#rules/battle.ts';
import { grantMs, turnGraceMs } from '#rules/limits.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { complete, expire, leaderOf } from '#rules/outcome.ts';
import { isAnytime } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { songToSwap, stillToRate, withSong } from '#rules/turns.ts';
import { nextRound } from './continue-round.ts';

/** `by`: the player whose page asks; null: the server's own sweep. */
export type ClockCheck = { by: PlayerId | null; now: EpochMs };

/** Ends the step whose clock ran out (spec §4 Turn timer). A refusal says how long to wait: for the rest of the clock, then of the grace. */
export function checkClock(battle: Battle, { by, now }: ClockCheck, timeLimits: TimeLimits): Moved | Refusal {
  if (isOver(battle)) return { battle, news: [] };
  if (battle.deadlineAt === null || (battle.status === 'waiting' && now < battle.deadlineAt))
    return refuse('no-clock');
  if (now < battle.deadlineAt) return refuse('clock-running', battle.deadlineAt - now);
  const due = battle.deadlineAt + graceOf(battle, by);
  if (now < due) return refuse('clock-running', due - now);
  // A room no one joined is closed.
  if (battle.status === 'waiting') return expire(battle, now);
  const swap = songToSwap(battle);
  if (swap) return lapse(battle, swap, now, timeLimits);
  // In an anytime battle the next round begins by itself, and without a rating there is no result.
  if (battle.status === 'round_summary') return nextRound(battle, now, timeLimits);
  if (isAnytime(battle) && battle.ratings.length === 0) return expire(battle, now);
  const late = battle.status === 'rating' ? stillToRate(battle)[0] : battle.currentTurn;
  return lose(battle, late ?? battle.hostId, now);
}

/** After the deadline a song on its way is taken for `turnGraceMs`. If the player whose turn it is asks, they have none on its way. */
const graceOf = (battle: Battle, by: PlayerId | null): number =>
  battle.status === 'active' && by !== battle.currentTurn ? turnGraceMs : 0;

/** The song stays, and its listeners have all their time to rate it. */
function lapse(battle: Battle, song: Song, now: EpochMs, timeLimits: TimeLimits): Moved {
  const kept = withSong(battle, { ...song, swap: 'done' });
  const next: Battle = { ...kept, deadlineAt: now + timeLimits.ratingMs, updatedAt: now };
  return { battle: next, news: [tellAll(next, { type: 'gameUpdated' })] };
}

function lose(battle: Battle, late: PlayerId, now: EpochMs): Moved {
  const others = battle.players.filter((player) => player !== late);
  const winnerId = leaderOf(battle, others);
  const over = complete(battle, 'timeout', winnerId, now);
  return { battle: over, news: [tellAll(over, { type: 'gameTimeout', timedOutUserId: late, winnerId })] };
}

/**
 * A restart costs players time they cannot use: a step that is lost by its clock has at least the `grantMs` of its kind left
 * afterwards, or all its time where that is shorter. Granting twice gives nothing more.
 */
export function grantTime(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Moved {
  const least = now + leastLeft(battle, timeLimits);
  if (battle.deadlineAt === null || battle.deadlineAt >= least) return { battle, news: [] };
  const next: Battle = { ...battle, deadlineAt: least, updatedAt: now };
  return { battle: next, news: [tellAll(next, { type: 'gameUpdated' })] };
}

/** The least time left of this step. No one loses by the end of a live room, which had a day, or of a round summary. */
function leastLeft(battle: Battle, { turnMs, ratingMs }: TimeLimits): number {
  const { turn, rating, anytime } = grantMs;
  if (battle.status === 'active') return Math.min(isAnytime(battle) ? anytime : turn, turnMs);
  if (battle.status === 'rating') return Math.min(isAnytime(battle) ? anytime : rating, ratingMs);
  return battle.status === 'waiting' && isAnytime(battle) ? Math.min(anytime, turnMs) : -Infinity;
}
