import type { Battle, PlayerId, Song } from './battle.ts';
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

/** How it ended for one of its players. */
export const winnerFor = (battle: Battle, player: PlayerId): 'user' | 'opponent' | 'tie' =>
  battle.winnerId === null ? 'tie' : battle.winnerId === player ? 'user' : 'opponent';

/** How it ended for the public: players[0] is Player 1 (spec §2 Public battle). */
export const winnerInPublic = (battle: Battle): 'player1' | 'player2' | 'tie' =>
  battle.winnerId === null ? 'tie' : battle.winnerId === battle.players[0] ? 'player1' : 'player2';

/** The best score among the others: the opponent's, where there are two. */
export const opponentScore = (battle: Battle, player: PlayerId): number =>
  Math.max(0, ...battle.players.filter((each) => each !== player).map((each) => scoreOf(battle, each)));
