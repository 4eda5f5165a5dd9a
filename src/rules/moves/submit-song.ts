import type { Battle, EpochMs, PlayerId, Song, TimeLimits } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { type Moved, toAll, toOthers } from '#rules/news.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { isOverdue, songsOfRound, startRating, wasPlayed } from '#rules/turns.ts';

export type Submission = {
  by: PlayerId;
  round: number;
  song: Omit<Song, 'submittedBy' | 'swap' | 'titleHidden' | 'round' | 'submittedAt'>;
  now: EpochMs;
};

/** Shares a song, which all other players rate (spec §6); it is accepted up to `turnGraceMs` after the deadline. */
export function submitSong(battle: Battle, submission: Submission, timeLimits: TimeLimits): Moved | Refusal {
  const refusal = refusalOf(battle, submission);
  if (refusal) return refusal;
  const { by, now } = submission;
  const { currentRound: round } = battle;
  const song: Song = { ...submission.song, submittedBy: by, round, swap: null, submittedAt: now };
  const next = startRating({ ...battle, songs: [...battle.songs, song] }, now, timeLimits);
  const about = { round: song.round, songId: song.id, submittedBy: by };
  const news = [
    toAll(next, { type: 'songSubmitted', ...about }),
    toOthers(next, by, { type: 'songSubmittedForRating', ...about }),
    toAll(next, { type: 'gameUpdated' }),
  ];
  return { battle: next, news };
}

function refusalOf(battle: Battle, { by, round, song, now }: Submission): Refusal | null {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (songsOfRound(battle).some(({ submittedBy }) => submittedBy === by)) return refuse('already-shared');
  if (battle.status !== 'active') return refuse('not-the-time-to-share');
  if (battle.currentTurn !== by) return refuse('not-your-turn');
  if (round !== battle.currentRound) return refuse('wrong-round');
  if (wasPlayed(battle, song.videoId)) return refuse('already-played');
  if (isOverdue(battle, now - turnGraceMs)) return refuse('time-is-up');
  return null;
}
