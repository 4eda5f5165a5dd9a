import { type SQL, sql } from 'drizzle-orm';
import type { Battle, Song } from '#rules/battle.ts';
import { recordsOf } from '#rules/records.ts';
import { pairRecordOf } from '#rules/rivals.ts';
import { type QueryPrepared, type Runner, rowsOf } from '#server/database/open.ts';
import { type StoredBattle, shownRating, shownSong } from './read-battle.ts';
import { type Clause, saveStatement } from './save-statement.ts';
import type { SeatVersion } from './seats.ts';

/** Stores the change of a move in one statement. Returns null if another move was stored first. */
export async function saveBattle(
  queryPrepared: QueryPrepared,
  before: StoredBattle,
  after: Battle,
  seatVersions: readonly SeatVersion[] = [],
): Promise<StoredBattle | null> {
  const all = { seatVersions, ...listsOf(before, after) };
  const lists = Object.entries(all).filter(([, list]) => list.length > 0);
  const statement = saveStatement(lists.map(([clause]) => clause as Clause));
  const move = {
    ...after,
    version: before.version,
    pair: completes(before, after) ? pairRecordOf(after) : null,
  };
  const values = [move, ...lists.map(([, list]) => list)].map((value) => JSON.stringify(value));
  const [saved] = await queryPrepared<Pick<Battle, 'counted'>>(statement, values);
  return saved ? storedOf(before, { ...after, ...saved }) : null;
}

/** Raises the version of battles whose texts change, so that caches and concurrent moves read them again; returns their ids. */
export const raiseVersions = (db: Runner, which: SQL) =>
  rowsOf<{ id: number }>(db, sql`update games set version = version + 1 where ${which} returning id`);

/** Returns the rows to store besides the battle's own row: new ones, and songs that replace others. */
const listsOf = (before: Battle, after: Battle): Record<Exclude<Clause, 'seatVersions'>, object[]> => ({
  songs: after.songs.slice(before.songs.length),
  swapped: swappedIn(before, after),
  ratings: after.ratings.slice(before.ratings.length),
  records: completes(before, after) ? recordsOf(after) : [],
});

const completes = (before: Battle, after: Battle): boolean =>
  after.status === 'completed' && before.status !== 'completed';

/** Returns the songs that replace others, which keep the id of the replaced song. */
const swappedIn = (before: Battle, { songs }: Battle): Song[] =>
  before.songs.flatMap((song, at) => (songs[at] && songs[at] !== song ? [songs[at]] : []));

const storedOf = ({ version }: StoredBattle, after: Battle): StoredBattle => ({
  ...after,
  version: version + 1,
  songs: after.songs.map(shownSong),
  ratings: after.ratings.map(shownRating),
});
