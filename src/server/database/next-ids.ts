import { sql } from 'drizzle-orm';
import type { Runner } from './open.ts';

type Table = 'games' | 'songs' | 'ratings' | 'rematch_requests';

/** Fresh ids of a table, taken before the rules run: the rules make no ids. */
export async function nextIds(db: Runner, table: Table, count = 1): Promise<number[]> {
  const sequence = `${table}_id_seq`;
  const answer = await db.execute(
    sql`select nextval(${sequence}::regclass)::int as id from generate_series(1, ${count}::int)`,
  );
  return (answer as unknown as { rows: { id: number }[] }).rows.map((row) => row.id);
}

export const nextId = async (db: Runner, table: Table): Promise<number> => (await nextIds(db, table))[0] ?? 0;
