import { nextIds } from './next-ids.ts';
import type { Runner } from './open.ts';

type Table = 'games' | 'songs' | 'ratings';

/** Fresh ids, taken before the rules run: the rules make no ids. Numbers may be left out, and none is given twice. */
export type Ids = { take(table: Table, count?: number): Promise<number[]> };

/** How many are fetched at once. */
const supply = 50;

export function openIds(db: Runner): Ids {
  const left: Record<Table, number[]> = { games: [], songs: [], ratings: [] };
  return {
    async take(table, count = 1) {
      while (left[table].length < count) left[table].push(...(await nextIds(db, table, supply)));
      return left[table].splice(0, count);
    },
  };
}
