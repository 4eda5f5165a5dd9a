import type { Battle, Clocks, EpochMs, PlayerId } from '#rules/battle.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { songOnTheTable, wasPlayed, withSong } from '#rules/turns.ts';
import type { Submission } from './submit-song.ts';

/** `song.id`: the song that is replaced; it keeps its number and its round. */
export type Swapping = { by: PlayerId; song: Submission['song']; now: EpochMs };

/** Puts another song in the place of the one a listener could not play; the listeners have all their time again. */
export function swapSong(battle: Battle, { by, song, now }: Swapping, clocks: Clocks): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status !== 'rating') return refuse('not-the-time-to-swap');
  const before = songOnTheTable(battle);
  if (before?.id !== song.id) return refuse('song-not-in-round');
  if (before.submittedBy !== by) return refuse('not-your-song');
  if (before.swap === 'done') return refuse('swapped-already');
  if (before.swap !== 'asked') return refuse('swap-not-asked');
  if (wasPlayed(battle, song.videoId)) return refuse('already-played');
  if (battle.deadlineAt !== null && now >= battle.deadlineAt) return refuse('time-is-up');
  const { submittedBy, submittedAt } = before;
  const swapped = withSong(battle, { ...song, submittedBy, submittedAt, round: before.round, swap: 'done' });
  const next: Battle = { ...swapped, deadlineAt: now + clocks.ratingMs, updatedAt: now };
  const about = { round: before.round, songId: before.id, submittedBy: by };
  const news = [tellAll(next, { type: 'songSwapped', ...about }), tellAll(next, { type: 'gameUpdated' })];
  return { battle: next, news };
}
