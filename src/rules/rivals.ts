import type { Battle, EpochMs, PlayerId, Song } from './battle.ts';
import { countedPerPairAndDay } from './limits.ts';
import { averageRating } from './outcome.ts';

/** Minimum number of ratings between two players for a taste match. */
export const minRatingsForMatch = 4;
/** Maximum number of rivals on the home page, the most recent opponents. */
export const maxRivals = 6;
/** Maximum number of battles shown for a pair, newest first. */
export const maxBattlesOfPair = 10;

/** The record of two players, from their battles that count. */
export type PairRecord = {
  /** The players, sorted by id. */
  playerA: PlayerId;
  playerB: PlayerId;
  /** Side A of the pair's first battle; null in a record from before sides were stored. */
  sideA: PlayerId | null;
  winsA: number;
  winsB: number;
  draws: number;
  /** The winner of the latest battles in a row, and their number; null after a draw. */
  streakOf: PlayerId | null;
  streak: number;
  /** The song of each player that the other player rated highest, and its rating; null without a rated song. */
  bestSongA: number | null;
  bestA: number | null;
  bestSongB: number | null;
  bestB: number | null;
  /** Number of ratings between the two; `points` is their sum. */
  ratings: number;
  points: number;
  /** The last battle; null if it is no longer stored. */
  lastGameId: number | null;
  lastAt: EpochMs;
  /** Number of battles on the day (UTC) of `lastAt`. */
  battles: number;
};

/** Returns the record of two players without a battle. */
export const emptyRecord = (playerA: PlayerId, playerB: PlayerId): PairRecord => ({
  playerA,
  playerB,
  sideA: null,
  winsA: 0,
  winsB: 0,
  draws: 0,
  streakOf: null,
  streak: 0,
  bestSongA: null,
  bestA: null,
  bestSongB: null,
  bestB: null,
  ratings: 0,
  points: 0,
  lastGameId: null,
  lastAt: 0,
  battles: 0,
});

const dayMs = 24 * 60 * 60 * 1000;

/** Returns how many battles the two have on the day (UTC) on which this one ended, without it. */
const battlesOfDay = ({ battles, lastAt }: PairRecord, { updatedAt }: Battle): number =>
  Math.floor(updatedAt / dayMs) === Math.floor(lastAt / dayMs) ? battles : 0;

/** Returns whether a battle of the two that ends now still counts on this day. */
export const mayCount = (record: PairRecord, battle: Battle): boolean =>
  battlesOfDay(record, battle) < countedPerPairAndDay;

/** Adds a battle that ended and counts to the record of its two players (§13.1). */
export function addBattle(before: PairRecord, battle: Battle): PairRecord {
  const { playerA, playerB } = before;
  const { winnerId } = battle;
  const [bestSongA, bestA] = better([before.bestSongA, before.bestA], bestSong(battle, playerA));
  const [bestSongB, bestB] = better([before.bestSongB, before.bestB], bestSong(battle, playerB));
  return {
    playerA,
    playerB,
    sideA: before.sideA ?? battle.players[0] ?? null,
    winsA: before.winsA + Number(winnerId === playerA),
    winsB: before.winsB + Number(winnerId === playerB),
    draws: before.draws + Number(winnerId === null),
    streakOf: winnerId,
    streak: winnerId === null ? 0 : winnerId === before.streakOf ? before.streak + 1 : 1,
    bestSongA,
    bestA,
    bestSongB,
    bestB,
    ratings: before.ratings + battle.ratings.length,
    points: battle.ratings.reduce((sum, { rating }) => sum + rating, before.points),
    lastGameId: battle.id,
    lastAt: battle.updatedAt,
    battles: battlesOfDay(before, battle) + 1,
  };
}

/** A song's id and its rating. */
type Best = readonly [songId: number | null, rating: number | null];

/** Returns the best song; of two equal ones, the later. */
const better = (before: Best, later: Best): Best => ((later[1] ?? -1) >= (before[1] ?? 0) ? later : before);

/** Returns a player's song with the highest rating; of two equal ones, the later. */
function bestSong(battle: Battle, player: PlayerId): Best {
  const isRated = ({ id }: Song) => battle.ratings.some(({ songId }) => songId === id);
  const own = battle.songs.filter((song) => song.submittedBy === player && isRated(song));
  const rated = own.map(({ id }): Best => [id, averageRating(battle, id)]);
  return rated.reduce(better, [null, null]);
}

/** Returns the record from the perspective of one of the players. */
export function recordSeenBy(viewer: PlayerId, record: PairRecord) {
  const a = { id: record.playerA, wins: record.winsA, song: record.bestSongA, rating: record.bestA };
  const b = { id: record.playerB, wins: record.winsB, song: record.bestSongB, rating: record.bestB };
  const [own, other] = viewer === record.playerA ? [a, b] : [b, a];
  return { ...record, own, other };
}

/** Returns the taste match of a pair in percent: their mean rating, with 1 as 0% and 10 as 100%. Null with too few ratings. */
export const tasteMatch = ({ ratings, points }: Pick<PairRecord, 'ratings' | 'points'>): number | null =>
  ratings < minRatingsForMatch ? null : Math.round(((points / ratings - 1) / 9) * 100);
