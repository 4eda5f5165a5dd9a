import { sql } from 'drizzle-orm';
import { type QueryPrepared, type Runner, rowsOf } from './open.ts';

type Table = 'songs' | 'ratings';

export type Ids = ReturnType<typeof createIds>;

/** Fetches 200 ids of one sequence. */
const supply = {
  name: 'fresh ids',
  text: 'select nextval($1::text::regclass)::int as id from generate_series(1, 200)',
};

/** With fewer unused ids than this, more are fetched in the background, so that callers need not wait. */
const lowMark = 100;

/** Creates the supply of ids for songs and ratings, because the rules create no ids. Ids are unique but may have gaps. */
export function createIds(queryPrepared: QueryPrepared) {
  const unused: Record<Table, number[]> = { songs: [], ratings: [] };
  const pending: Partial<Record<Table, Promise<void>>> = {};
  const fetch = async (table: Table) => {
    try {
      const fresh = await queryPrepared<{ id: number }>(supply, [`${table}_id_seq`]);
      unused[table].push(...fresh.map(({ id }) => id));
    } finally {
      delete pending[table];
    }
  };
  const refill = (table: Table): Promise<void> => {
    pending[table] ??= fetch(table);
    return pending[table];
  };
  return {
    async take(table: Table): Promise<number> {
      for (;;) {
        const id = unused[table].shift();
        if (id === undefined) {
          await refill(table);
          continue;
        }
        if (unused[table].length < lowMark) refill(table).catch(() => {});
        return id;
      }
    },
  };
}

/** Returns the next id of a table, within a transaction. */
export async function nextId(db: Runner, table: 'games' | 'rematch_requests'): Promise<number> {
  const next = sql`select nextval(${`${table}_id_seq`}::regclass)::int as id`;
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(db, next);
  return id;
}
