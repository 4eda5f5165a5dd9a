import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pino, { type Logger } from 'pino';
import { type Config, ConfigError } from '#server/settings/config.ts';
import { fullDisk } from '#server/settings/private-folder.ts';
import { isUnavailable } from './errors.ts';
import { migrationsFolder } from './files.ts';

/** The database without `transaction`, because only `Transaction` may begin one. */
export type Database = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>;
/** The database or a transaction, on which a query runs. */
export type Runner = Pick<Database, 'select' | '$count' | 'insert' | 'update' | 'delete' | 'execute'>;

/** Returns the rows of a statement, which both drivers provide but their common type does not declare. */
export const rowsOf = async <Row>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;

export type Statement = { name: string; text: string };
/** `Row`: the type of the returned rows, which is not checked. */
export type QueryPrepared = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>;

/** Commits the writes of `work`, or rolls them back if it throws. */
export type Transaction = <T>(work: (tx: Runner) => Promise<T>) => Promise<T>;

export type OpenDatabase = {
  db: Database;
  queryPrepared: QueryPrepared;
  transaction: Transaction;
  /** Returns milliseconds since 1970 by the clock that all instances share. */
  now: () => number;
  close: () => Promise<void>;
};

type DatabaseLocation = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Opens the configured database and migrates its schema; loads only the driver that it needs. @throws ConfigError */
export async function openDatabase(
  location: DatabaseLocation,
  log: Logger = pino({ level: 'silent' }),
): Promise<OpenDatabase> {
  try {
    const database = location.DATABASE_URL
      ? await (await import('./open-server.ts')).openServer(location.DATABASE_URL, log)
      : await (await import('./embedded.ts')).openFolder(location.DATA_DIR);
    if (await isOfLaterVersion(database.db)) await onLaterVersion(database, location, log);
    return database;
  } catch (error) {
    throw databaseError(error, location);
  }
}

/** Returns whether a later version of the game has migrated the database. */
async function isOfLaterVersion(db: Database): Promise<boolean> {
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const later = sql`select from drizzle.__drizzle_migrations where created_at > ${ours} limit 1`;
  return (await rowsOf(db, later)).length > 0;
}

/** Only warns on a server: in a rolling upgrade an instance of the old version may have to restart. @throws ConfigError */
async function onLaterVersion(database: OpenDatabase, location: DatabaseLocation, log: Logger) {
  const fromLater = 'is from a later version of the game';
  if (location.DATABASE_URL) return log.warn(`the database ${fromLater}: update this instance, too`);
  await database.close();
  throw new ConfigError(
    `The database in ${location.DATA_DIR} ${fromLater}. Start that version, or restore a backup of this version (see docs/operating.md).`,
  );
}

/** Patterns of the drivers' error codes and messages, with the advice for the operator. */
const reasons: [RegExp, string][] = [
  [/^28|password must be a string/, 'the server rejects this user: check the name and the password'],
  [/^3D000/, 'the server has no database with this name'],
  [/^42501/, 'this user may not create tables there'],
  [/^53100/, 'the disk of the server is full: free some space there'],
  [/^57P0[1-3]/, 'the server accepts no connections now (is it starting or stopping?)'],
  [/ECONNREFUSED|connect ENOENT/, 'no server listens there (is PostgreSQL running?)'],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no host with this name'],
  [/TIMEDOUT|UNREACH|timeout/, 'the host does not respond'],
  [
    /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
    'its certificate has no trusted issuer: name the issuer by sslrootcert=FILE, or accept any certificate by sslmode=no-verify',
  ],
];

type Trouble = { code?: unknown; message?: string; cause?: unknown };

/** Returns the reason why the database did not open, as one sentence for the operator. */
export function databaseError(error: unknown, { DATABASE_URL, DATA_DIR }: DatabaseLocation): ConfigError {
  if (error instanceof ConfigError) return error;
  const trouble = deepest(error as Trouble);
  if (!DATABASE_URL && trouble.code === '53100') return fullDisk(DATA_DIR, error);
  const known = (DATABASE_URL ? reasons : []).find(
    ([sign]) => sign.test(String(trouble.code ?? '')) || sign.test(trouble.message ?? ''),
  );
  const reason = known?.[1] ?? inOneLine(trouble.message || String(trouble.code ?? 'it cannot be opened'));
  const about = DATABASE_URL
    ? `DATABASE_URL ${isUnavailable(error) ? 'cannot be reached' : 'is invalid'}`
    : `DATA_DIR is invalid: the database in ${DATA_DIR}`;
  return new ConfigError(`${about}: ${reason}.`, { cause: error });
}

const deepest = (trouble: Trouble): Trouble => (trouble.cause ? deepest(trouble.cause as Trouble) : trouble);

export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/\.$/, '');
