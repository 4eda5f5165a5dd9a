import type { Battle, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import { type Moved, toAll } from '#rules/news.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { isOverdue, songOnTheTable, startRating, wasPlayed, withSong } from '#rules/turns.ts';
import type { Submission } from './submit-song.ts';

export type AskSwapInput = { by: PlayerId; songId: number; now: EpochMs };

/**
 * Asks for another song if the listener's video player cannot play this one, once per song and before any rating. No player can
 * lose by a swap: it ends by itself after `ratingMs`.
 */
export function askSwap(
  battle: Battle,
  { by, songId, now }: AskSwapInput,
  timeLimits: TimeLimits,
): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'rating') return refuse('not-the-time-to-swap');
  const song = songOnTheTable(battle);
  if (song?.id !== songId) return refuse('song-not-in-round');
  if (song.submittedBy === by) return refuse('not-a-listener');
  if (battle.ratings.some((rating) => rating.songId === songId)) return refuse('already-rated');
  if (song.swap === 'done') return refuse('swapped-already');
  if (song.swap === 'asked') return { battle, news: [] };
  if (isOverdue(battle, now)) return refuse('time-is-up');
  const next = startRating(withSong(battle, { ...song, swap: 'asked' }), now, timeLimits);
  const about = { round: song.round, songId, submittedBy: song.submittedBy };
  return { battle: next, news: [toAll(next, { type: 'swapAsked', ...about })] };
}

/** `song.id`: the id of the replaced song, which the new song keeps. */
export type SwapInput = { by: PlayerId; song: Submission['song']; now: EpochMs };

/** Replaces the song that a listener could not play; the listeners get the full rating time again. */
export function swapSong(
  battle: Battle,
  { by, song, now }: SwapInput,
  timeLimits: TimeLimits,
): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'rating') return refuse('not-the-time-to-swap');
  const before = songOnTheTable(battle);
  if (before?.id !== song.id) return refuse('song-not-in-round');
  if (before.submittedBy !== by) return refuse('not-your-song');
  if (before.swap === 'done') return refuse('swapped-already');
  if (before.swap !== 'asked') return refuse('swap-not-asked');
  if (wasPlayed(battle, song.videoId)) return refuse('already-played');
  if (isOverdue(battle, now)) return refuse('time-is-up');
  const { submittedBy, submittedAt } = before;
  const swapped = withSong(battle, { ...song, submittedBy, submittedAt, round: before.round, swap: 'done' });
  const next = startRating(swapped, now, timeLimits);
  const about = { round: before.round, songId: before.id, submittedBy: by };
  const news = [toAll(next, { type: 'songSwapped', ...about }), toAll(next, { type: 'gameUpdated' })];
  return { battle: next, news };
}
