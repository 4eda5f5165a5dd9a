import { sql } from 'drizzle-orm';
import { type QueryPrepared, type Runner, rowsOf } from './open.ts';

type Table = 'songs' | 'ratings';

export type Ids = ReturnType<typeof createIds>;

/** Fetched at once, for all who wait for them. */
const supply = {
  name: 'fresh ids',
  text: 'select nextval($1::text::regclass)::int as id from generate_series(1, 200)',
};

/** When fewer are unused, more are fetched while these are given out: no one waits. */
const few = 100;

/** Fresh ids, taken before the rules run: the rules make no ids. Numbers may be left out, and none is given twice. */
export function createIds(queryPrepared: QueryPrepared) {
  const unused: Record<Table, number[]> = { songs: [], ratings: [] };
  const underWay: Partial<Record<Table, Promise<void>>> = {};
  const fetch = async (table: Table) => {
    try {
      const fresh = await queryPrepared<{ id: number }>(supply, [`${table}_id_seq`]);
      unused[table].push(...fresh.map(({ id }) => id));
    } finally {
      delete underWay[table];
    }
  };
  const refill = (table: Table): Promise<void> => {
    underWay[table] ??= fetch(table);
    return underWay[table];
  };
  return {
    async take(table: Table): Promise<number> {
      for (;;) {
        const id = unused[table].shift();
        if (id === undefined) {
          await refill(table);
          continue;
        }
        if (unused[table].length < few) refill(table).catch(() => {});
        return id;
      }
    },
  };
}

/** A fresh id of a table inside a transaction; outside of one `ids` has them. */
export async function nextId(db: Runner, table: 'games' | 'rematch_requests'): Promise<number> {
  const next = sql`select nextval(${`${table}_id_seq`}::regclass)::int as id`;
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(db, next);
  return id;
}
