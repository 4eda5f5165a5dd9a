import { sql } from 'drizzle-orm';
import type { Runner } from './open.ts';

/** A fresh id of a table inside a transaction; outside of one `ids` has them. */
export async function nextId(db: Runner, table: 'games' | 'rematch_requests'): Promise<number> {
  const answer = await db.execute(sql`select nextval(${`${table}_id_seq`}::regclass)::int as id`);
  return (answer as unknown as { rows: [{ id: number }] }).rows[0].id;
}
