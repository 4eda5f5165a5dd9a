import { type SQL, sql } from 'drizzle-orm';
import type { Battle, Song } from '#rules/battle.ts';
import { pairOf, recordsOf } from '#rules/records.ts';
import { addBattle, mayCount } from '#rules/rivals.ts';
import { type QueryPrepared, type Runner, rowsOf } from '#server/database/open.ts';
import { pairToChange, type StoredPair } from './pairs.ts';
import { type StoredBattle, shownRating, shownSong } from './read-battle.ts';
import { type Clause, saveStatement } from './save-statement.ts';
import type { SeatVersion } from './seats.ts';

/**
 * Stores the change of a move in one statement. Returns null if another move was stored first, also one that ended another battle of
 * the same players.
 */
export async function saveBattle(
  queryPrepared: QueryPrepared,
  before: StoredBattle,
  moved: Battle,
  seatVersions: readonly SeatVersion[] = [],
): Promise<StoredBattle | null> {
  const { after, pair } = completes(before, moved)
    ? await withPair(queryPrepared, moved)
    : { after: moved, pair: [] };
  const all = { seatVersions, pair, ...listsOf(before, after) };
  const lists = Object.entries(all).filter(([, list]) => list.length > 0);
  const statement = saveStatement(lists.map(([clause]) => clause as Clause));
  const values = [{ ...after, version: before.version }, ...lists.map(([, list]) => list)].map((value) =>
    JSON.stringify(value),
  );
  const [saved] = await queryPrepared(statement, values);
  return saved ? storedOf(before, after) : null;
}

/** Returns the ended battle and the record of its two players; a battle over the daily maximum does not count. */
async function withPair(
  queryPrepared: QueryPrepared,
  after: Battle,
): Promise<{ after: Battle; pair: StoredPair[] }> {
  const players = pairOf(after);
  if (!players) return { after, pair: [] };
  const { version, ...record } = await pairToChange(queryPrepared, players);
  if (!mayCount(record, after)) return { after: { ...after, counted: false }, pair: [] };
  return { after, pair: [{ ...addBattle(record, after), version: version + 1 }] };
}

/** Increments the version of battles whose texts change, so that caches and concurrent moves read them again; returns their ids. */
export const incrementVersions = (db: Runner, which: SQL) =>
  rowsOf<{ id: number }>(db, sql`update games set version = version + 1 where ${which} returning id`);

/** Returns the rows to store besides the battle's own row: new ones, and songs that replace others. */
const listsOf = (
  before: Battle,
  after: Battle,
): Record<Exclude<Clause, 'seatVersions' | 'pair'>, object[]> => ({
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
