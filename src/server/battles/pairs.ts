import type { QueryPrepared } from '#server/database/open.ts';
import { epochMs } from './columns.ts';

/** The record of a pair, from the perspective of one player. Times are milliseconds since 1970. */
export type PairRow = {
  otherId: string;
  /** Side A of the pair's first battle; null in a record from before sides were stored. */
  sideA: string | null;
  wins: number;
  losses: number;
  draws: number;
  streakOf: string | null;
  streak: number;
  ratings: number;
  points: number;
  ownBest: number | null;
  ownRating: number | null;
  theirBest: number | null;
  theirRating: number | null;
  lastGameId: number | null;
  lastAt: number;
};

/** Returns the query of a player's records. `mine`: the column suffix of the player. */
export function seenFrom(mine: 'a' | 'b'): string {
  const theirs = mine === 'a' ? 'b' : 'a';
  return `
  select player_${theirs} "otherId", side_a "sideA", wins_${mine} wins, wins_${theirs} losses, draws, streak_of "streakOf", streak, ratings, points,
    best_song_${mine} "ownBest", best_${mine} "ownRating", best_song_${theirs} "theirBest", best_${theirs} "theirRating",
    last_game_id "lastGameId", ${epochMs('last_at')} "lastAt"
  from pairs where player_${mine} = $1 and last_at is not null`;
}

const selectPair = {
  name: 'pair',
  text: `(${seenFrom('a')} and player_b = $2) union all (${seenFrom('b')} and player_a = $2)`,
};

/** Returns the record of two players; null if they have no counted battle. */
export async function loadPair(queryPrepared: QueryPrepared, me: string, other: string) {
  const [row] = await queryPrepared<PairRow>(selectPair, [me, other]);
  return row ?? null;
}

const selectSideA = {
  name: 'side A of pair',
  text: `select coalesce(
    (select side_a from pairs where player_a = least($1 collate "C", $2) and player_b = greatest($1 collate "C", $2) and last_at is not null),
    (select players[1] from games where players @> array[$1, $2] and status not in ('completed', 'expired') order by id limit 1)
  ) "sideA"`,
};

/** Returns Side A of the pair's first battle, which may still run; null if the two have no battle yet. */
export async function sideAOf(queryPrepared: QueryPrepared, me: string, other: string) {
  const [row] = await queryPrepared<Pick<PairRow, 'sideA'>>(selectSideA, [me, other]);
  return row?.sideA ?? null;
}
