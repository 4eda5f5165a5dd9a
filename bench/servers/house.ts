// What most parts need: a PostgreSQL kept by the disk, databases in it, and servers that end with the measurement.
import { type Cluster, query, startCluster } from '#tests/support/cluster.ts';
import type { Served } from './spawn.ts';

export type House = {
  cluster: Cluster;
  /** A fresh, empty database; its address. */
  database(name: string): Promise<string>;
  /** Ends with the house. */
  keep(served: Served): Served;
  close(): Promise<void>;
};

/** `logging`: plans of statements can be asked to be written to the log. */
export async function openHouse(logging = false): Promise<House> {
  const log: Record<string, string> = logging ? { logging_collector: 'on', log_filename: 'plans.log' } : {};
  const cluster = await startCluster({ max_connections: 200, shared_buffers: '256MB', ...log }, 'kept');
  const all: Served[] = [];
  return {
    cluster,
    database: async (name) => {
      await query(cluster.port, `create database ${name}`);
      return `postgres://postgres@127.0.0.1:${cluster.port}/${name}`;
    },
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
