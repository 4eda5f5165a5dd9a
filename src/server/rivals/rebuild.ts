import { and, eq, sql } from 'drizzle-orm';
import { addBattle, emptyRecord } from '#rules/rivals.ts';
import { loadBattles } from '#server/battles/read-battle.ts';
import { type Runner, rowsOf } from '#server/database/open.ts';
import { pairs } from '#server/database/schema.ts';
import type { Context } from '#server/settings/context.ts';
import { toolOf } from '#server/settings/tool-commands.ts';

/** The players of a pair, sorted by id. */
type Pair = { a: string; b: string };

const a = sql.raw(`least(players[1] collate "C", players[2] collate "C")`);
const b = sql.raw(`greatest(players[1] collate "C", players[2] collate "C")`);
const isOfPair = sql.raw(`status = 'completed' and counted and cardinality(players) = 2`);

const batchSize = 500;

/** Selects the next pairs with a counted battle, sorted by their ids. */
const pairsAfter = (last: Pair) => sql`
  select distinct ${a} a, ${b} b from games
  where ${isOfPair} and (${a}, ${b}) > (${last.a}::text, ${last.b}::text) order by 1, 2 limit ${batchSize}`;

/** Selects the counted battles of a pair in the order in which they ended. */
const ofPair = (pair: Pair) =>
  sql`where ${isOfPair} and ${a} = ${pair.a} and ${b} = ${pair.b} order by updated_at, id`;

/**
 * Locks the row of a pair and increments its version, so that a battle of theirs that ends meanwhile is stored after it. Returns no row
 * for a deleted account, which has no record.
 */
const locked = (pair: Pair) => sql`
  insert into pairs (player_a, player_b, battles, last_at)
  select one.id, other.id, 0, 'epoch' from users one, users other
  where one.id = ${pair.a} and other.id = ${pair.b} and one.deleted_at is null and other.deleted_at is null
  for key share of one, other
  on conflict (player_a, player_b) do update set version = pairs.version + 1
  returning player_a`;

type RebuildContext = Pick<Context, 'db' | 'transaction'>;

/** The operator's tool `rivals`. @throws NotDone */
export const rivals = toolOf<RebuildContext>('Usage: npm run rivals -- rebuild', {
  rebuild: { takes: 0, run: rebuildAll },
});

/** Recomputes all records from the stored battles, for battles from before pairs had records, or from a restored backup. */
async function rebuildAll({ db, transaction }: RebuildContext): Promise<string> {
  // A restored or embedded database has no planner statistics, without which each query takes seconds.
  await db.execute(sql`analyze users, games, songs, ratings, pairs`);
  let count = 0;
  for (let last: Pair | undefined = { a: '', b: '' }; last; ) {
    const found: Pair[] = await rowsOf(db, pairsAfter(last));
    for (const pair of found) if (await transaction((tx) => rebuild(tx, pair))) count += 1;
    last = found.at(-1);
  }
  return `The records of ${count} pairs were rebuilt from the stored battles.`;
}

/** Returns whether the pair has a record. */
async function rebuild(tx: Runner, pair: Pair): Promise<boolean> {
  const [row] = await rowsOf(tx, locked(pair));
  if (!row) return false;
  const battles = await loadBattles(tx, ofPair(pair));
  const { playerA, playerB, lastAt, ...record } = battles.reduce(addBattle, emptyRecord(pair.a, pair.b));
  await tx
    .update(pairs)
    .set({ ...record, lastAt: new Date(lastAt) })
    .where(and(eq(pairs.playerA, playerA), eq(pairs.playerB, playerB)));
  return true;
}
