import type { Battle, EpochMs, PlayerId, Rating, TimeLimits } from '#rules/battle.ts';
import { ratingRange } from '#rules/limits.ts';
import { hasRoundSummary } from '#rules/modes.ts';
import { type Moved, type News, toAll } from '#rules/news.ts';
import { complete, leaderOf } from '#rules/outcome.ts';
import { isAnytime } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { isOverdue, songsOfRound, songToSwap, startTurn, stillToRate, withSong } from '#rules/turns.ts';

/** A rating whose comment the server has tidied and moderated, as it does a song's title. */
export type RatingGiven = Omit<Rating, 'ratedBy' | 'commentHidden' | 'createdAt'>;

export type RatingSheet = { by: PlayerId; ratings: readonly RatingGiven[]; now: EpochMs };

/** Rates songs of this round, all of the sheet or none; the last missing rating starts the next step (spec §2 Rating panel). */
export function rateSongs(battle: Battle, sheet: RatingSheet, timeLimits: TimeLimits): Moved | Refusal {
  const refusal = refusalOf(battle, sheet);
  if (refusal) return refusal;
  const { by, now } = sheet;
  const ratings: Rating[] = sheet.ratings.map((given) => ({ ...given, ratedBy: by, createdAt: now }));
  const rated: Battle = { ...withoutSwap(battle), ratings: [...battle.ratings, ...ratings], updatedAt: now };
  const news = toAll(rated, { type: 'ratingsSubmitted', round: battle.currentRound, ratedBy: by });
  if (stillToRate(rated).length > 0) return { battle: rated, news: [news] };
  const moved = moveOn(rated, now, timeLimits);
  return { battle: moved.battle, news: [news, ...moved.news] };
}

/** Ends an open swap: a rated song can be played, so it stays. */
function withoutSwap(battle: Battle): Battle {
  const song = songToSwap(battle);
  return song ? withSong(battle, { ...song, swap: 'done' }) : battle;
}

function refusalOf(battle: Battle, { by, ratings, now }: RatingSheet): Refusal | null {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (ratings.length === 0) return refuse('nothing-rated');
  for (const { songId, rating } of ratings) {
    if (!isRating(rating)) return refuse('no-such-rating');
    const song = songsOfRound(battle).find((each) => each.id === songId);
    if (!song) return refuse('song-not-in-round');
    if (song.submittedBy === by) return refuse('own-song');
    if (battle.ratings.some((r) => r.songId === songId && r.ratedBy === by)) return refuse('already-rated');
  }
  if (new Set(ratings.map((r) => r.songId)).size < ratings.length) return refuse('rated-twice');
  if (battle.status !== 'rating') return refuse('not-the-time-to-rate');
  if (isOverdue(battle, now)) return refuse('time-is-up');
  return null;
}

const isRating = (n: number): boolean => Number.isInteger(n) && n >= ratingRange.min && n <= ratingRange.max;

/** Starts the next turn, or ends the round if every player has shared; called when all ratings of the song are in. */
function moveOn(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Moved {
  if (songsOfRound(battle).length === battle.players.length) return endRound(battle, now, timeLimits);
  const next = startTurn(battle, battle.currentTurnIndex + 1, now, timeLimits);
  const message = { type: 'nextTurn', round: next.currentRound, timeoutMs: timeLimits.turnMs } as const;
  return { battle: next, news: [toAll(next, { ...message, currentTurn: next.currentTurn ?? '' })] };
}

function endRound(battle: Battle, now: EpochMs, { turnMs }: TimeLimits): Moved {
  const final = battle.currentRound >= battle.totalRounds;
  // The deadline starts the next round of an anytime battle even if no player continues it.
  const deadlineAt = isAnytime(battle) ? now + turnMs : null;
  const next: Battle = final
    ? complete(battle, 'ratings', leaderOf(battle), now)
    : { ...battle, status: 'round_summary', currentTurn: null, deadlineAt, roundEndedAt: now };
  const news: News = hasRoundSummary(battle.mode)
    ? toAll(next, { type: 'roundSummary', round: battle.currentRound, final })
    : toAll(next, { type: 'ratingsComplete' });
  return { battle: next, news: [news] };
}
