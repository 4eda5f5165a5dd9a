// What most parts need: a PostgreSQL kept by the disk, databases in it, and servers that end with the measurement.
import { totalmem } from 'node:os';
import { type Cluster, query, startCluster } from '../../tests/support/cluster.ts';
import type { Served } from './spawn.ts';

export type Databases = {
  cluster: Cluster;
  /** A fresh, empty database; its address. */
  database(name: string): Promise<string>;
  /** Of a database in it. */
  address(name: string): string;
  /** Ends with the server. */
  keep(served: Served): Served;
  close(): Promise<void>;
};

/** As docs/operating.md has it: a quarter of the machine's memory, in MB. PostgreSQL's own 128 MB are for any machine at all. */
const buffers = `${Math.floor(totalmem() / 4 / 1024 / 1024)}MB`;

/** `logging`: plans of statements can be asked to be written to the log. */
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
