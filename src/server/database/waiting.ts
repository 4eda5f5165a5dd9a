import type pg from 'pg';
import type { Logger } from 'pino';
import { silentMs } from './silence.ts';

/** So long it is the other one's turn to make room, and no news, in milliseconds. */
const quietMs = 1000;

export type Waiting = {
  /** `client`: of a process that waits for its place; null: it has one. */
  noteWhether(client: pg.Client | null): Promise<void>;
};

/** Tells the operator whom a process waits for, once for each time. `lock`: what the other one holds. */
export function openWaiting(lock: number, log: Logger): Waiting {
  let since: number | null = null;
  let told = false;
  return {
    async noteWhether(client) {
      if (!client) {
        if (told) log.info('the other instance has made room, or has lost its place');
        since = null;
        told = false;
        return;
      }
      since ??= performance.now();
      if (told || performance.now() - since < quietMs) return;
      told = true;
      log.warn({ holder: await findHolder(client, lock) }, words);
    },
  };
}

const words = `waiting for another instance that has this database to itself and does not answer: PostgreSQL ends its session after ${silentMs / 1000} seconds of silence`;

/** Who has all of the lock, as PostgreSQL knows them. */
async function findHolder(client: pg.Client, lock: number): Promise<object | null> {
  const { rows } = await client.query(
    `select pid, application_name as name, host(client_addr) as address,
      round(extract(epoch from now() - state_change))::int as "silentSeconds"
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objid = ${lock}
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0] ?? null;
}
