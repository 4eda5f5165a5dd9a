// A PostgreSQL on disk with databases for the parts, and servers that end with the measurement.
import { totalmem } from 'node:os';
import { type Cluster, query, startCluster } from '../../tests/support/cluster.ts';
import type { Served } from './spawn.ts';

export type Databases = {
  cluster: Cluster;
  /** Creates an empty database. Returns its address. */
  database(name: string): Promise<string>;
  /** Returns the address of a database. */
  address(name: string): string;
  /** Stops the server when the databases are closed. */
  keep(served: Served): Served;
  close(): Promise<void>;
};

/** A quarter of the machine's memory, as docs/operating.md advises; PostgreSQL's default of 128 MB suits the smallest machines. */
const buffers = `${Math.floor(totalmem() / 4 / 1024 / 1024)}MB`;

/** Starts PostgreSQL. `logging`: writes a log file, which may contain the plans of statements. */
export async function openDatabases(logging = false): Promise<Databases> {
  const log: Record<string, string> = logging ? { logging_collector: 'on', log_filename: 'plans.log' } : {};
  const cluster = await startCluster({ max_connections: 200, shared_buffers: buffers, ...log }, 'durable');
  const all: Served[] = [];
  const address = (name: string) => `postgres://postgres@127.0.0.1:${cluster.port}/${name}`;
  return {
    cluster,
    database: async (name) => {
      await query(`postgres://postgres@127.0.0.1:${cluster.port}/postgres`, `create database ${name}`);
      return address(name);
    },
    address,
    keep: (served) => {
      all.push(served);
      return served;
    },
    close: async () => {
      await Promise.all(all.map((served) => served.stop()));
      await cluster.stop();
    },
  };
}
