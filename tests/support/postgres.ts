// Databases on the PostgreSQL of this run.
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { bin, query } from './cluster.ts';

/** Why the PostgreSQL half of the tests cannot run on this machine; null if it can. In CI it must run. */
export const noPostgres = bin
  ? null
  : 'PostgreSQL is not installed here (initdb and postgres were not found)';
if (noPostgres && process.env.CI === 'true')
  throw new Error(`${noPostgres}, and CI=true wants both databases.`);
if (noPostgres) console.warn(`${noPostgres}: the PostgreSQL half of these tests was NOT run.`);

/** Creates an empty database and returns its address; `options`: SQL after `create database NAME`. */
export async function freshDatabase(options = ''): Promise<string> {
  const server = `postgres://postgres@127.0.0.1:${inject('postgresPort')}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(`${server}/postgres`, `create database ${name} ${options}`);
  return `${server}/${name}`;
}

/** Returns settings for an empty database: on PostgreSQL, or embedded if it is not installed. */
export const postgresOrEmbedded = async (): Promise<Record<string, string>> =>
  noPostgres ? { DATA_DIR: 'memory://' } : { DATABASE_URL: await freshDatabase() };
