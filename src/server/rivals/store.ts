import { battlesOfPair, mostRivals } from '#rules/rivals.ts';
import type { QueryPrepared } from '#server/database/open.ts';

/** A pair's row, seen from one of its two. Times are milliseconds since 1970. */
export type PairRow = {
  otherId: string;
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

/** `mine` and `theirs`: which side of the row the caller is. */
const seenFrom = (mine: 'a' | 'b', theirs: 'a' | 'b') => `
  select player_${theirs} "otherId", wins_${mine} wins, wins_${theirs} losses, draws, streak_of "streakOf", streak, ratings, points,
    best_song_${mine} "ownBest", best_${mine} "ownRating", best_song_${theirs} "theirBest", best_${theirs} "theirRating",
    last_game_id "lastGameId", (extract(epoch from last_at) * 1000)::float8 "lastAt"
  from pairs where player_${mine} = $1 and last_at is not null`;

const either = (more: string) => `(${seenFrom('a', 'b')} ${more}) union all (${seenFrom('b', 'a')} ${more})`;

const newest = `order by last_at desc limit ${mostRivals}`;
const selectRivals = {
  name: 'rivals',
  text: `select * from (${either(newest)}) pair order by "lastAt" desc limit ${mostRivals}`,
};
const selectRival = {
  name: 'rival',
  text: `(${seenFrom('a', 'b')} and player_b = $2) union all (${seenFrom('b', 'a')} and player_a = $2)`,
};

/** Whom this player met last, newest first. */
export const rivalsOf = async (queryPrepared: QueryPrepared, me: string): Promise<PairRow[]> =>
  (await queryPrepared(selectRivals, [me])) as PairRow[];

export async function rivalOf(
  queryPrepared: QueryPrepared,
  me: string,
  other: string,
): Promise<PairRow | null> {
  const [row] = (await queryPrepared(selectRival, [me, other])) as PairRow[];
  return row ?? null;
}

const selectBattles = {
  name: 'battles of pair',
  text: `select id, version from games
    where least(players[1] collate "C", players[2] collate "C") = $1
      and greatest(players[1] collate "C", players[2] collate "C") = $2 and status = 'completed'
    order by id desc limit ${battlesOfPair}`,
};

/** The last battles of two, newest first. */
export async function lastBattlesOf(queryPrepared: QueryPrepared, me: string, other: string) {
  const pair = [me, other].toSorted();
  return (await queryPrepared(selectBattles, pair)) as { id: number; version: number }[];
}

export type SongRow = {
  id: number;
  gameId: number;
  videoId: string;
  title: string;
  artist: string;
  titleHidden: boolean;
  thumbnailUrl: string;
};

const selectSongs = {
  name: 'best songs',
  text: `select id, game_id "gameId", youtube_url "videoId", title, artist, title_hidden "titleHidden", thumbnail_url "thumbnailUrl"
    from songs where id = any($1::int[])`,
};

export async function songsById(queryPrepared: QueryPrepared, ids: readonly number[]) {
  const rows = ids.length > 0 ? ((await queryPrepared(selectSongs, [ids])) as SongRow[]) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
