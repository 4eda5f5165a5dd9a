import type { Battle, Clocks, PlayerId, Song } from './battle.ts';
import { averageRating, scoreOf } from './outcome.ts';
import { type SeenRating, seenBy } from './view.ts';

export type SongResult = Song & { averageRating: number; ratings: SeenRating[] };

/** Every song with what it got, in order of submission (spec §3 Results payload). For completed battles. */
export const songResults = (battle: Battle, viewer: PlayerId | null): SongResult[] =>
  battle.songs.map((song) => ({
    ...song,
    averageRating: averageRating(battle, song.id),
    ratings: battle.ratings.filter((rating) => rating.songId === song.id).map(seenBy(battle, viewer)),
  }));

export const winnerFor = (battle: Battle, player: PlayerId): 'user' | 'opponent' | 'tie' =>
  battle.winnerId === null ? 'tie' : battle.winnerId === player ? 'user' : 'opponent';

/** How it ended for the public: players[0] is Player 1 (spec §2 Public battle). */
export const winnerInPublic = (battle: Battle): 'player1' | 'player2' | 'tie' =>
  battle.winnerId === null ? 'tie' : battle.winnerId === battle.players[0] ? 'player1' : 'player2';

/** The best score among the others: the opponent's, where there are two. */
export const opponentScore = (battle: Battle, player: PlayerId): number =>
  Math.max(0, ...battle.players.filter((each) => each !== player).map((each) => scoreOf(battle, each)));

/** How long a battle any time that ended without a player is told to them, in milliseconds. */
export const toldEndMs = 24 * 60 * 60 * 1000;

/** Whether a battle is over by what this player did not do themselves: by the clock, or by the other one. */
export function endedWithout(battle: Battle, player: PlayerId, { anytimeMs }: Clocks): boolean {
  const { status, endedBy, ratings, winnerId, players, createdAt, updatedAt } = battle;
  // A room that was closed before its day was over was closed by its host.
  if (status === 'expired') return players.length > 1 || updatedAt - createdAt >= anytimeMs;
  if (status !== 'completed') return false;
  if (endedBy === 'ratings') return ratings.at(-1)?.ratedBy !== player;
  return endedBy === 'timeout' || winnerId === player;
}
