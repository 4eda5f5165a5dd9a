// Global setup: one PostgreSQL for the whole run, if it is installed; each test file creates its own databases on it.
import type { TestProject } from 'vitest/node';
import { bin, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the run's PostgreSQL; null if it is not installed. */
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
