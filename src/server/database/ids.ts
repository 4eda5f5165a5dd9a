import type { QueryPrepared } from './open.ts';
import { shareInFlight } from './share-in-flight.ts';

/** Id of a song, battle or request that is not stored yet. The insert numbers battles and requests. */
export const unnumbered = 0;

type Table = 'songs' | 'ratings';

export type Ids = ReturnType<typeof createIds>;

/** Fetches 200 ids of one sequence. */
const supply = {
  name: 'fresh ids',
  text: 'select nextval($1::text::regclass)::int as id from generate_series(1, 200)',
};

/** Creates the supply of ids for songs and ratings, because the rules create no ids. Ids are unique but may have gaps. */
export function createIds(queryPrepared: QueryPrepared) {
  const unused: Record<Table, number[]> = { songs: [], ratings: [] };
  const refill = shareInFlight(async (table: Table) => {
    const fresh = await queryPrepared<{ id: number }>(supply, [`${table}_id_seq`]);
    unused[table].push(...fresh.map(({ id }) => id));
  });
  return {
    async take(table: Table): Promise<number> {
      for (;;) {
        const id = unused[table].shift();
        if (id !== undefined) return id;
        await refill(table);
      }
    },
  };
}
