import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { withTimeout } from '#server/http/with-timeout.ts';
import { isAway } from './errors.ts';
import type { OpenDatabase, QueryPrepared, Transaction } from './open.ts';
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
  const clock = await openServerClock({ readTime: () => readTime(queryPrepared), log });
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
    await migrate(one, { migrationsFolder });
  } finally {
    clearTimeout(waiting);
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

/** Milliseconds since 1970 by the clock of the database server, which all instances share. It runs back only where that was set. */
type Making = {
  /** Asks the server for its time, in milliseconds since 1970. */
  readTime: () => Promise<number>;
  log: Logger;
  /** A clock of this machine that goes on evenly and is never set, and the one that is. */
  even?: () => number;
  wall?: () => number;
};

/** How often the server is asked again, and how often in a row: the quickest answer is the best. */
const rounds = { everyMs: 30_000, first: 5, later: 3 } as const;
/** A step back of more than this follows at once: it is a clock that was set by hand. Less is waited out. In milliseconds. */
const stepMs = 10_000;
/** By so much may this machine's clocks differ from before, in milliseconds; by more, one was set, or the machine slept. */
const unevenMs = 500;
/** An operator hears of a machine whose clock is off by more, in milliseconds. */
const toldMs = 2000;

type Measured = { offset: number; halfTrip: number };

/**
 * The server's time is what it answers, half the way after it was asked. What this machine takes for the time plays no part: only
 * how much of it has passed since. @throws when the server does not answer
 */
export async function openServerClock({
  readTime,
  log,
  even = () => performance.now(),
  wall = Date.now,
}: Making) {
  const measure = (times: number) => measureBest(readTime, even, times);
  const difference = () => wall() - even();
  let seen = difference();
  let { offset } = await measure(rounds.first);
  if (Math.abs(offset - seen) > toldMs)
    log.warn(
      { offMs: Math.round(seen - offset) },
      'the clock of this machine is off: that of the database counts',
    );
  let last = Number.NEGATIVE_INFINITY;
  const follow = (found: Measured) => {
    seen = difference();
    // Within what the way may have taken, the old one is as good.
    if (Math.abs(found.offset - offset) <= found.halfTrip) return;
    if (offset - found.offset > stepMs) last = Number.NEGATIVE_INFINITY;
    offset = found.offset;
  };
  let correcting = false;
  const correct = () => {
    if (correcting) return;
    correcting = true;
    void measure(rounds.later)
      .then(follow)
      // It is asked again, and meanwhile this machine counts on.
      .catch(() => {})
      .finally(() => {
        correcting = false;
      });
  };
  const timer = setInterval(correct, rounds.everyMs).unref();
  return {
    now: () => {
      if (Math.abs(difference() - seen) > unevenMs) correct();
      last = Math.max(last, Math.floor(even() + offset));
      return last;
    },
    stop: () => clearInterval(timer),
  };
}

async function measureBest(readTime: () => Promise<number>, even: () => number, times: number) {
  let best: Measured | null = null;
  for (let n = 0; n < times; n += 1) {
    const before = even();
    const at = await readTime();
    const halfTrip = (even() - before) / 2;
    if (!best || halfTrip < best.halfTrip) best = { offset: at - before - halfTrip, halfTrip };
  }
  if (!best) throw new Error('the clock was not asked');
  return best;
}
