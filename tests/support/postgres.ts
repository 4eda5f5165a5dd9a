// A PostgreSQL of the tests' own: one cluster a test file, in a temporary folder, thrown away at the end.
import { afterAll } from 'vitest';
import { bin, type Cluster, query, startCluster } from './cluster.ts';

/** Why the PostgreSQL half of the tests cannot run here; null when it can. On a build server that is a failure. */
export const noPostgres = bin
  ? null
  : 'PostgreSQL is not installed here (initdb and postgres were not found)';
if (noPostgres && process.env.CI === 'true')
  throw new Error(`${noPostgres}, and CI=true wants both databases.`);
if (noPostgres) console.warn(`${noPostgres}: the PostgreSQL half of these tests was NOT run.`);

let cluster: Promise<Cluster> | null = null;
let made = 0;

/** A fresh, empty database; its address. `options`: of `create database`. */
export async function freshDatabase(options = ''): Promise<string> {
  cluster ??= startCluster();
  const { port } = await cluster;
  made += 1;
  await query(port, `create database house_${made} ${options}`);
  return `postgres://postgres@127.0.0.1:${port}/house_${made}`;
}

/** The cluster ends with the test file that imported this one, after all its houses. */
afterAll(async () => (await cluster)?.stop());
