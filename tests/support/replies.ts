// Replies of the server for tests of components: Ana and Ben play a battle.
import type { Player, Results, SongReply } from '#contract/schemas.ts';

const playerReply = (id: string): Player => ({ id, nickname: id, firstName: null, avatarType: null });

/** Ana, on side A, and Ben. */
export const players = ['ana', 'ben'].map(playerReply);

export const songReply = (id: number, submittedBy: string, more: Partial<SongReply> = {}): SongReply => ({
  id,
  gameId: 7,
  submittedBy,
  youtubeUrl: 'fJ9rUzIMcZQ',
  videoId: 'fJ9rUzIMcZQ',
  title: `Song ${id}`,
  artist: `Artist ${id}`,
  duration: null,
  thumbnailUrl: `/${id}.jpg`,
  startSecond: 0,
  swap: null,
  round: 1,
  submittedAt: '2026-03-01T12:00:00.000Z',
  ...more,
});

/** The song with its only rating. */
export const ratedSongReply = (
  id: number,
  submittedBy: string,
  rating: number,
): Results['songs'][number] => ({
  ...songReply(id, submittedBy),
  averageRating: rating,
  ratings: [{ ratedBy: submittedBy === 'ana' ? 'ben' : 'ana', rating, comment: 'Loud.' }],
});

/** Ana's results of a Quick Clash that she won. */
export const resultsReply = (more: Partial<Results> = {}): Results => ({
  songs: [],
  maxScore: 10,
  winnerId: 'ana',
  gameMode: 'fast',
  battleType: 'pop',
  pace: 'live',
  players,
  endedBy: 'ratings',
  counted: true,
  userScore: 9,
  opponentScore: 4,
  winner: 'user',
  series: null,
  rematch: null,
  ...more,
});
