import type { PlayerId } from '#rules/battle.ts';
import { emptyRecord, maxRivals, type PairRecord } from '#rules/rivals.ts';
import type { QueryPrepared } from '#server/database/open.ts';
import { pairColumns, readColumn } from './columns.ts';

/** `version`: incremented by every change and compared before a write (optimistic locking). */
export type StoredPair = PairRecord & { version: number };

const columns = pairColumns.map((column) => `${readColumn(column, 'pairs')} "${column.key}"`);

const selectPair = {
  name: 'pair',
  text: `select ${columns} from pairs where (player_a, player_b) = ($1, $2)`,
};

/** Returns the record of two players; null if they have no counted battle. */
export async function findPair(
  queryPrepared: QueryPrepared,
  pair: readonly [PlayerId, PlayerId],
): Promise<StoredPair | null> {
  const [found] = await queryPrepared<StoredPair>(selectPair, pair.toSorted());
  return found ?? null;
}

/** Returns the record of two players, sorted by id, in which a battle of theirs ends. */
export const pairToChange = async (queryPrepared: QueryPrepared, pair: readonly [PlayerId, PlayerId]) =>
  (await findPair(queryPrepared, pair)) ?? { ...emptyRecord(...pair), version: 0 };

const newest = (player: string) =>
  `(select * from pairs where ${player} = $1 order by last_at desc nulls last limit ${maxRivals})`;

const selectNewest = {
  name: 'newest pairs',
  text: `select ${columns} from (${newest('player_a')} union all ${newest('player_b')}) pairs order by last_at desc nulls last limit ${maxRivals}`,
};

/** Returns the records of a player and the latest opponents, newest first. */
export const newestPairs = (queryPrepared: QueryPrepared, player: PlayerId) =>
  queryPrepared<StoredPair>(selectNewest, [player]);

const selectSideA = {
  name: 'side A of pair',
  text: `select coalesce(
    (select side_a from pairs where (player_a, player_b) = ($1, $2)),
    (select players[1] from games where players @> array[$1, $2]::text[] and status not in ('completed', 'expired') order by id limit 1)
  ) "sideA"`,
};

/** Returns Side A of the pair's first battle, which may still run; null if the two have no battle yet. */
export async function findSideA(
  queryPrepared: QueryPrepared,
  pair: readonly [PlayerId, PlayerId],
): Promise<PlayerId | null> {
  const [row] = await queryPrepared<Pick<PairRecord, 'sideA'>>(selectSideA, pair.toSorted());
  return row?.sideA ?? null;
}
