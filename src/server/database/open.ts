import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { openEmbedded } from './embedded.ts';
import * as schema from './schema.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
/** What a query runs on: the database itself, or one transaction of it. */
export type Runner = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, as long as all instances lock the same one while they migrate. */
const migrationLock = 7_201_963;

/** Opens the database the settings name and brings its schema up to date. */
export const openDatabase = (config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> =>
  config.DATABASE_URL ? openServer(config.DATABASE_URL) : openFolder(config.DATA_DIR);

async function openFolder(folder: string): Promise<OpenDatabase> {
  const embedded = await openEmbedded(folder);
  const db = overPglite(embedded.client, { schema });
  await migratePglite(db, { migrationsFolder });
  return { db, close: embedded.close };
}

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    const one = overPg(client, { schema });
    await one.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migratePg(one, { migrationsFolder });
    await one.execute(sql`select pg_advisory_unlock(${migrationLock})`);
  } finally {
    client.release();
  }
  return { db: overPg(pool, { schema }), close: () => pool.end() };
}
