import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type Runner, rowsOf } from '#server/database/open.ts';
import type { Config } from '#server/settings/config.ts';
import { NotDone } from '#server/settings/tool-commands.ts';
import { assertOwnDatabase } from './run-tool.ts';

/** Number of rows per read and write. */
const pageSize = 1000;

/** Copies an embedded database, whose server must be stopped, into an empty PostgreSQL database. @throws ConfigError, NotDone */
export async function moveDatabase(config: Config): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = config;
  if (!DATABASE_URL)
    throw new NotDone('DATABASE_URL must be set to the PostgreSQL database to which the game moves.');
  assertOwnDatabase(resolve(DATA_DIR));
  await using opened = new AsyncDisposableStack();
  const open = async (location: Parameters<typeof openDatabase>[0]) =>
    opened.adopt(await openDatabase(location), (database) => database.close());
  const from = await open({ DATA_DIR, DATABASE_URL: undefined });
  const to = await open(config);
  const rows = await to.transaction((tx) => copyAll(from.db, tx));
  return `${rows} rows were copied to PostgreSQL. The folder ${DATA_DIR} is unchanged.`;
}

/** Copies all tables and returns the number of rows. @throws NotDone if the target has players */
async function copyAll(from: Runner, to: Runner): Promise<number> {
  const players = await rowsOf(to, sql`select from users limit 1`);
  if (players.length > 0)
    throw new NotDone('The database of DATABASE_URL already contains a game: use an empty one.');
  const tables = await tablesInOrder(from);
  // A server that was once started with the target has stored its own VAPID keys.
  await to.execute(sql`truncate ${sql.join(tables.map(sql.identifier), sql`, `)}`);
  let rows = 0;
  for (const table of tables) rows += await copyTable(from, to, table);
  await copySequences(from, to);
  return rows;
}

/** Returns the table names, each one after the tables that its foreign keys reference. */
async function tablesInOrder(db: Runner): Promise<string[]> {
  const tables = await rowsOf<{ name: string; needs: string[] }>(
    db,
    sql`select relname name, array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) needs
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const inOrder: string[] = [];
  const add = (name: string) => {
    if (inOrder.includes(name)) return;
    for (const needed of tables.find((table) => table.name === name)?.needs ?? []) add(needed);
    inOrder.push(name);
  };
  for (const { name } of tables) add(name);
  return inOrder;
}

/** Copies a table as JSON, which is lossless for the column types in use and needs no column list. */
async function copyTable(from: Runner, to: Runner, name: string): Promise<number> {
  const table = sql.identifier(name);
  let [rows, after] = [0, '(0,0)'];
  for (;;) {
    const [page] = await rowsOf<{ count: number; json: string; last: string }>(
      from,
      sql`select count(*)::int, json_agg(page)::text json, max(row_ctid)::text last
        from (select ctid row_ctid, t.* from ${table} t where ctid > ${after}::tid order by ctid limit ${pageSize}) page`,
    );
    if (!page || page.count === 0) return rows;
    await to.execute(
      sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${page.json}::text::json)`,
    );
    rows += page.count;
    after = page.last;
  }
}

/** Copies the sequences, so that no id is used twice. */
async function copySequences(from: Runner, to: Runner): Promise<void> {
  const sequences = await rowsOf<{ name: string; last: string | null }>(
    from,
    sql`select sequencename name, last_value::text last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences)
    if (last !== null) await to.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}
