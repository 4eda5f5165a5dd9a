import { battlesOfPair, mostRivals } from '#rules/rivals.ts';
import { type PairRow, seenFrom } from '#server/battles/pairs.ts';
import type { QueryPrepared } from '#server/database/open.ts';

const either = (more: string) => `(${seenFrom('a', 'b')} ${more}) union all (${seenFrom('b', 'a')} ${more})`;

const newest = `order by last_at desc limit ${mostRivals}`;
const selectRivals = {
  name: 'rivals',
  text: `select * from (${either(newest)}) pair order by "lastAt" desc limit ${mostRivals}`,
};

/** Whom this player met last, newest first. */
export const rivalsOf = async (queryPrepared: QueryPrepared, me: string): Promise<PairRow[]> =>
  (await queryPrepared(selectRivals, [me])) as PairRow[];

const selectBattles = {
  name: 'battles of pair',
  text: `select id, version from games
    where least(players[1] collate "C", players[2] collate "C") = $1
      and greatest(players[1] collate "C", players[2] collate "C") = $2 and status = 'completed' and counted
    order by updated_at desc, id desc limit ${battlesOfPair}`,
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
