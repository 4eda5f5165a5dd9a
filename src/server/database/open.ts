import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { addressOfProcess, aloneForSure, type Company, openCompany } from './company.ts';
import { openEmbedded } from './embedded.ts';
import { isAway } from './errors.ts';
import * as game from './schema.ts';
import * as search from './schema-search.ts';

const schema = { ...game, ...search };

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
/** What a query runs on: the database itself, or one transaction of it. */
export type Runner = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** A statement that is prepared once, under its name. */
export type Statement = { name: string; text: string };
export type Ask = (statement: Statement, values: unknown[]) => Promise<unknown[]>;

export type OpenDatabase = {
  db: Database;
  ask: Ask;
  company: Company;
  /** Of the server, with the name of this process in it; null for a folder. */
  address: string | null;
  close: () => Promise<void>;
};

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, as long as all instances lock the same one while they migrate. */
const migrationLock = 7_201_963;
/** A server that takes a connection but does not answer is as good as away, after so many milliseconds. */
const patience = { connect: 5000, query: 5000 } as const;

/** Opens the database the settings name and brings its schema up to date. */
export const openDatabase = (config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> =>
  config.DATABASE_URL ? openServer(config.DATABASE_URL) : openFolder(config.DATA_DIR);

async function openFolder(folder: string): Promise<OpenDatabase> {
  const embedded = await openEmbedded(folder);
  const db = overPglite(embedded.client, { schema });
  await migratePglite(db, { migrationsFolder });
  const ask: Ask = async ({ text }, values) => (await embedded.client.query(text, values)).rows;
  return { db, ask, company: aloneForSure, address: null, close: embedded.close };
}

async function openServer(given: string): Promise<OpenDatabase> {
  const connectionString = addressOfProcess(given, randomUUID());
  await migrateServer(connectionString);
  const pool = new pg.Pool({
    ...{ connectionString, max: 10 },
    ...{ connectionTimeoutMillis: patience.connect, query_timeout: patience.query },
  });
  // A connection that breaks, idle or at work, is replaced by the next; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const company = await openCompany(connectionString);
  onlyInside(pool, company);
  const db = overPg(pool, { schema });
  db.transaction = (work, settings) =>
    withClient(pool, (client) => overPg(client, { schema }).transaction(work, settings));
  const ask: Ask = async (statement, values) => (await pool.query({ ...statement, values })).rows;
  const close = async () => {
    await pool.end();
    await company.close();
  };
  return { db, ask, company, address: connectionString, close };
}

type Taken = (error: Error | undefined, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void;

/** No connection is given out while this process is out of company: nobody would reckon with what it writes. */
function onlyInside(pool: pg.Pool, company: Company) {
  const connect = pool.connect.bind(pool) as { (taken: Taken): void; (): Promise<pg.PoolClient> };
  const wait = (taken?: Taken) => {
    if (company.isInside()) return taken ? connect(taken) : connect();
    if (!taken) return company.entered().then(() => connect());
    return void company.entered().then(() => connect(taken), taken);
  };
  pool.connect = wait as pg.Pool['connect'];
}

/** On a connection of its own: it may wait long for another instance that migrates. */
async function migrateServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience.connect });
  client.on('error', () => {});
  await client.connect();
  try {
    const one = overPg(client, { schema });
    await one.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migratePg(one, { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Gives the connection back whatever happens, `begin` failing included; a broken one never to be used again. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isAway(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
