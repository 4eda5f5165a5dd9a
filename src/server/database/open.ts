import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pino, { type Logger } from 'pino';
import { type Config, ConfigError } from '#server/settings/config.ts';
import { fullDisk } from '#server/settings/private-folder.ts';
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

type DatabaseLocation = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Opens the database of the settings, its schema up to date, with the driver of its kind alone. @throws ConfigError */
export async function openDatabase(
  location: DatabaseLocation,
  log: Logger = pino({ level: 'silent' }),
): Promise<OpenDatabase> {
  try {
    if (!location.DATABASE_URL) return await (await import('./embedded.ts')).openFolder(location.DATA_DIR);
    return await (await import('./open-server.ts')).openServer(location.DATABASE_URL, log);
  } catch (error) {
    throw databaseTrouble(error, location);
  }
}

/** Codes and words of the drivers, and what to do about them. */
const reasons: [RegExp, string][] = [
  [/^28|password must be a string/, 'the server does not let this user in: check the name and the password'],
  [/^3D000/, 'the server has no database of this name'],
  [/^42501/, 'this user may not make tables there'],
  [/^53100/, 'the disk of the server is full: make room there'],
  [/^57P03/, 'the server takes nobody in just now: is it starting, or stopping?'],
  [/ECONNREFUSED|ENOENT/, 'nothing answers there: is PostgreSQL running?'],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no host of this name'],
  [/TIMEDOUT|UNREACH|timeout/, 'the host does not answer'],
];

type Trouble = { code?: unknown; message?: string; cause?: unknown };

/** Why the database does not open, as one sentence for the operator. */
export function databaseTrouble(error: unknown, { DATABASE_URL, DATA_DIR }: DatabaseLocation): ConfigError {
  if (error instanceof ConfigError) return error;
  const trouble = deepest(error as Trouble);
  if (!DATABASE_URL && trouble.code === '53100') return fullDisk(DATA_DIR, error);
  const known = reasons.find(
    ([sign]) => sign.test(String(trouble.code ?? '')) || sign.test(trouble.message ?? ''),
  );
  const reason = known?.[1] ?? inOneLine(trouble.message || String(trouble.code ?? 'it cannot be opened'));
  const about = DATABASE_URL
    ? 'DATABASE_URL is not right'
    : `DATA_DIR is not right: the database in ${DATA_DIR}`;
  return new ConfigError(`${about}: ${reason}.`, { cause: error });
}

const deepest = (trouble: Trouble): Trouble => (trouble.cause ? deepest(trouble.cause as Trouble) : trouble);

export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/\.$/, '');
