// Before all tests: one PostgreSQL for the whole run, where its programs are; each test file asks for databases of its own.
import type { TestProject } from 'vitest/node';
import { bin, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port of the run's PostgreSQL; null where there is none. */
    postgresPort: number | null;
  }
}

export async function setup({ provide }: TestProject) {
  if (!bin) {
    provide('postgresPort', null);
    return undefined;
  }
  const cluster = await startCluster({ max_connections: 300 });
  provide('postgresPort', cluster.port);
  return cluster.stop;
}
