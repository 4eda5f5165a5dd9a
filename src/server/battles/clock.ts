import { and, asc, isNotNull, lte, ne, or } from 'drizzle-orm';
import { turnGraceMs } from '#rules/limits.ts';
import { runOutOfTime } from '#rules/moves/run-out-of-time.ts';
import type { Context } from '#server/context.ts';
import { games } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { change } from './change.ts';

/** How many are ended in one go; the rest waits for the next look. */
const atOnce = 100;

/** Ends every step whose deadline is past. Where two instances find the same one, the first to store it ends it. */
export async function sweepDeadlines(context: Context): Promise<void> {
  for (const id of await overdue(context)) {
    await change(context, id, (battle, { now, clocks }) =>
      runOutOfTime(battle, { by: null, now }, clocks),
    ).catch((error) => {
      // Somebody moved in the last moment, or another instance was first.
      if (!(error instanceof Failure)) throw error;
    });
  }
}

/** A turn's deadline is acted upon only after its grace. */
export const isDue = (now: number) =>
  or(
    lte(games.deadlineAt, new Date(now - turnGraceMs)),
    and(lte(games.deadlineAt, new Date(now)), ne(games.status, 'active')),
  );

async function overdue({ db, now }: Context): Promise<number[]> {
  const rows = await db
    .select({ id: games.id })
    .from(games)
    .where(and(isNotNull(games.deadlineAt), isDue(now())))
    .orderBy(asc(games.deadlineAt))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}
