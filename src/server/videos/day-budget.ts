import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { searchDays } from '#server/database/schema-search.ts';

/** The video service counts its day from midnight Pacific time. '2026-11-21' */
const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

type Budget = { db: Database; perDay: number; now: () => number };

/** Books one search of today, over all instances and restarts; false when the day's budget is spent. */
export async function spendSearch({ db, perDay, now }: Budget): Promise<boolean> {
  if (perDay === 0) return false;
  const booked = await db
    .insert(searchDays)
    .values({ day: pacificDay.format(now()), spent: 1 })
    .onConflictDoUpdate({
      target: searchDays.day,
      set: { spent: sql`${searchDays.spent} + 1` },
      setWhere: sql`${searchDays.spent} < ${perDay}`,
    })
    .returning({ spent: searchDays.spent });
  return booked.length > 0;
}
