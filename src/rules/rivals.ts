import type { Battle, PlayerId, Song } from './battle.ts';
import { averageRating } from './outcome.ts';
import { pairOf } from './records.ts';

/** Ratings two players have given each other before their taste is compared. */
export const ratingsToMatch = 4;
/** Rivals shown on the home page, those played with last. */
export const mostRivals = 6;
/** Battles shown of a pair, newest first. */
export const battlesOfPair = 10;

type BestSong = { songId: number; rating: number };

/** What a battle that just ended adds to the record of its two players; `a` and `b` in the order of their ids. */
export type PairRecord = {
  a: PlayerId;
  b: PlayerId;
  /** Player 1 of the battle: Side A, if it is their first. */
  first: PlayerId;
  winner: PlayerId | null;
  bestA: BestSong | null;
  bestB: BestSong | null;
  /** How many ratings they gave each other, and their sum. */
  ratings: number;
  points: number;
};

/** Null: it counts for no one, or is of more than two. */
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

/** The song of a player that was rated highest; the later of two alike. */
function bestSong(battle: Battle, player: PlayerId): BestSong | null {
  const isRated = ({ id }: Song) => battle.ratings.some(({ songId }) => songId === id);
  const own = battle.songs.filter((song) => song.submittedBy === player && isRated(song));
  const rated = own.map(({ id }) => ({ songId: id, rating: averageRating(battle, id) }));
  return rated.toSorted((x, y) => x.rating - y.rating).at(-1) ?? null;
}

/** How much two like what the other brings: the mean of what they gave each other, 1 as 0 % and 10 as 100 %. Null: too few ratings. */
export const tasteMatch = ({ ratings, points }: { ratings: number; points: number }): number | null =>
  ratings < ratingsToMatch ? null : Math.round(((points / ratings - 1) / 9) * 100);
