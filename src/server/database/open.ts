import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pino, { type Logger } from 'pino';
import type { Config } from '#server/settings/config.ts';
import type * as game from './schema.ts';
import type * as search from './schema-search.ts';

/** Transactions are begun by `Transaction` alone. */
export type Database = Omit<PgDatabase<PgQueryResultHKT, typeof game & typeof search>, 'transaction'>;
/** What a query runs on: the database itself, or one transaction of it. */
export type Runner = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** Both drivers answer so, which the type they share does not say. */
export const rowsOf = async <Row>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;

export type Statement = { name: string; text: string };
/** `Row`: what the statement answers, by its own word. */
export type QueryPrepared = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>;

/** All that `work` does is stored, or nothing, when it throws. */
export type Transaction = <T>(work: (tx: Runner) => Promise<T>) => Promise<T>;

export type OpenDatabase = {
  db: Database;
  queryPrepared: QueryPrepared;
  transaction: Transaction;
  /** Milliseconds since 1970, by the clock that all instances share. */
  now: () => number;
  close: () => Promise<void>;
};

/** Opens the database of the settings, its schema up to date, with the driver of its kind alone. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger = pino({ level: 'silent' }),
): Promise<OpenDatabase> {
  if (!config.DATABASE_URL) return (await import('./embedded.ts')).openFolder(config.DATA_DIR);
  return (await import('./open-server.ts')).openServer(config.DATABASE_URL, log);
}
