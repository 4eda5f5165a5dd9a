import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { withTimeout } from '#server/http/with-timeout.ts';
import { ConfigError } from '#server/settings/config.ts';
import { isAway } from './errors.ts';
import type { OpenDatabase, QueryPrepared, Transaction } from './open.ts';
import { createServerClock } from './server-clock.ts';
import { sessionTimeouts } from './session-timeouts.ts';
import { migrationsFolder, schema } from './tables.ts';

/** Any number, as long as all instances lock the same one while they migrate. */
const migrationLock = 7_201_963;
/** A server that takes a connection but does not answer is as good as away, after so many milliseconds. */
const timeouts = { connect: 5000, query: 5000 } as const;
/** PostgreSQL reckons with disks that turn: plans made while a table was small would read it end to end. */
const settings = 'set random_page_cost = 1.1';

export async function openServer(connectionString: string, log: Logger): Promise<OpenDatabase> {
  await migrateServer(connectionString, log);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.query,
    onConnect: async (client) => void (await client.query(`${settings}; ${sessionTimeouts.calls}`)),
  });
  // A connection that breaks, idle or at work, is replaced by the next; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(pool, { schema });
  // Drizzle's own, over a pool, keeps the connection for ever when it cannot begin.
  const transaction: Transaction = (work) =>
    withClient(pool, (client) => drizzle(client, { schema }).transaction(work));
  const queryPrepared: QueryPrepared = async (statement, values) =>
    (await pool.query({ ...statement, values })).rows;
  const clock = await createServerClock({ readTime: () => readTime(queryPrepared), log });
  const close = async () => {
    clock.stop();
    // A server that was lost without a word does not answer a goodbye.
    await withTimeout(goodbyeMs, pool.end(), undefined);
  };
  return { db, queryPrepared, transaction, now: clock.now, close };
}

/** How long its connections may take to end, in milliseconds. */
const goodbyeMs = 1500;

const time = { name: 'time', text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as now' };

async function readTime(queryPrepared: QueryPrepared): Promise<number> {
  const [row] = await queryPrepared<{ now: number }>(time, []);
  if (!row) throw new Error('PostgreSQL told no time');
  return row.now;
}

/** On a connection of its own: it may wait long for another instance that migrates. */
async function migrateServer(connectionString: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeouts.connect });
  client.on('error', () => {});
  await client.connect();
  const waiting = setTimeout(() => log.warn('waiting for another instance that migrates'), 2000);
  try {
    const one = drizzle(client, { schema });
    // Another one that is frozen while it migrates is thrown out, and what it had begun with it.
    await client.query(sessionTimeouts.migrating);
    await one.execute(sql`select pg_advisory_lock(${migrationLock})`);
    clearTimeout(waiting);
    await refuseEncoding(client);
    await migrate(one, { migrationsFolder });
  } finally {
    clearTimeout(waiting);
    await client.end();
  }
}

/** Others lack letters that people write, or count bytes for letters. @throws ConfigError */
async function refuseEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new ConfigError(
    `DATABASE_URL is not right: the database has the encoding ${encoding}; make one with UTF8 (create database NAME encoding 'UTF8' template template0).`,
  );
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
