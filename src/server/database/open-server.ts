import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { withTimeout } from '#server/http/with-timeout.ts';
import { ConfigError } from '#server/settings/config.ts';
import { isUnavailable } from './errors.ts';
import { migrationsFolder } from './files.ts';
import type { OpenDatabase, QueryPrepared, Transaction } from './open.ts';
import { createServerClock } from './server-clock.ts';
import { sessionTimeouts } from './session-timeouts.ts';

/** Key of the advisory lock for migrations; an arbitrary number that all instances share. */
const migrationLock = 7_201_963;
/** Timeouts in milliseconds, also for a server that accepts connections but does not respond. */
const timeouts = { connect: 5000, query: 5000 } as const;
/** The default assumes spinning disks, so that a plan cached while a table was small would use a sequential scan. */
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
  // The pool replaces broken connections; without a listener their error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(pool);
  // Drizzle's own transaction on a pool leaks the connection if BEGIN fails.
  const transaction: Transaction = (work) => withClient(pool, (client) => drizzle(client).transaction(work));
  const queryPrepared: QueryPrepared = async (statement, values) =>
    (await pool.query({ ...statement, values })).rows;
  const clock = await createServerClock({ readTime: () => readTime(queryPrepared), log });
  const close = async () => {
    clock.stop();
    // An unreachable server never confirms the end of a connection.
    await withTimeout(closeTimeoutMs, pool.end(), undefined);
  };
  return { db, queryPrepared, transaction, now: clock.now, close };
}

/** How long closing the connections may take, in milliseconds. */
const closeTimeoutMs = 1500;

const time = { name: 'time', text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as now' };

async function readTime(queryPrepared: QueryPrepared): Promise<number> {
  const [row] = await queryPrepared<{ now: number }>(time, []);
  if (!row) throw new Error('PostgreSQL returned no time');
  return row.now;
}

/** Runs the migrations on a separate connection, which may wait long for another instance that migrates. */
async function migrateServer(connectionString: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeouts.connect });
  client.on('error', () => {});
  await client.connect();
  const waiting = setTimeout(() => log.warn('waiting for another instance to finish its migration'), 2000);
  try {
    const db = drizzle(client);
    // The server ends the session of an instance that freezes while it migrates, and rolls back its transaction.
    await client.query(sessionTimeouts.migrating);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    clearTimeout(waiting);
    await assertUtf8(client);
    await migrate(db, { migrationsFolder });
  } finally {
    clearTimeout(waiting);
    await client.end();
  }
}

/** Asserts UTF8: other encodings lack characters, or count bytes as characters. @throws ConfigError */
async function assertUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new ConfigError(
    `DATABASE_URL is invalid: the database has the encoding ${encoding}; create one with UTF8 (create database NAME encoding 'UTF8' template template0).`,
  );
}

/** Runs `work` with a connection and always releases it, also if BEGIN fails; a broken connection is destroyed. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isUnavailable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
