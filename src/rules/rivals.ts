import type { Battle, PlayerId, Song } from './battle.ts';
import { averageRating } from './outcome.ts';
import { pairOf } from './records.ts';

/** Minimum number of ratings between two players for a taste match. */
export const minRatingsForMatch = 4;
/** Maximum number of rivals on the home page, the most recent opponents. */
export const maxRivals = 6;
/** Maximum number of battles shown for a pair, newest first. */
export const maxBattlesOfPair = 10;

type BestSong = { songId: number; rating: number };

/** What a finished battle adds to the record of a pair; `a` and `b` are sorted by id. */
export type PairRecord = {
  a: PlayerId;
  b: PlayerId;
  /** Player 1 of the battle, who becomes Side A if this is the pair's first battle. */
  first: PlayerId;
  winner: PlayerId | null;
  bestA: BestSong | null;
  bestB: BestSong | null;
  /** Number of ratings in the battle; `points` is their sum. */
  ratings: number;
  points: number;
};

/** Returns null if the battle does not count or has more than two players. */
export function pairRecordOf(battle: Battle): PairRecord | null {
  const pair = pairOf(battle);
  if (!pair) return null;
  const [a, b] = pair;
  return {
    a,
    b,
    first: battle.players[0] ?? a,
    winner: battle.winnerId,
    bestA: bestSong(battle, a),
    bestB: bestSong(battle, b),
    ratings: battle.ratings.length,
    points: battle.ratings.reduce((sum, { rating }) => sum + rating, 0),
  };
}

/** Returns a player's song with the highest rating; of two equal ones, the later. */
function bestSong(battle: Battle, player: PlayerId): BestSong | null {
  const isRated = ({ id }: Song) => battle.ratings.some(({ songId }) => songId === id);
  const own = battle.songs.filter((song) => song.submittedBy === player && isRated(song));
  const rated = own.map(({ id }) => ({ songId: id, rating: averageRating(battle, id) }));
  return rated.toSorted((x, y) => x.rating - y.rating).at(-1) ?? null;
}

/** Returns the taste match of a pair in percent: their mean rating, with 1 as 0% and 10 as 100%. Null with too few ratings. */
export const tasteMatch = ({ ratings, points }: { ratings: number; points: number }): number | null =>
  ratings < minRatingsForMatch ? null : Math.round(((points / ratings - 1) / 9) * 100);
