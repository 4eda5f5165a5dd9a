import { and, lte, ne, or } from 'drizzle-orm';
import { turnGraceMs } from '#rules/limits.ts';
import { runOutOfTime } from '#rules/moves/run-out-of-time.ts';
import type { Context } from '#server/context.ts';
import type { Ask } from '#server/database/open.ts';
import { games } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { change } from './change.ts';

/** How many are ended in one go; the rest waits for the next look. */
const atOnce = 100;

/**
 * Ends every step whose deadline is past. Where two instances find the same one, the first to store it ends it. Alone, the
 * database is not asked before the first deadline there is.
 */
export async function sweepDeadlines(context: Context): Promise<void> {
  const { ask, memory } = context;
  if (quietMs(context) > 0) return;
  const ids = await overdue(context);
  await Promise.all(ids.map((id) => end(context, id)));
  if (memory.isTrue() && ids.length === 0) await memory.firstDeadline.find(() => findFirst(ask));
}

/** For how long no deadline of any battle can be over, in milliseconds; 0 where one may be, or others store theirs. */
export const quietMs = ({ memory, now }: Context): number =>
  memory.isTrue() ? memory.firstDeadline.quietMs(now()) : 0;

async function end(context: Context, id: number): Promise<void> {
  try {
    await change(context, id, (battle, { now, clocks }) => runOutOfTime(battle, { by: null, now }, clocks));
  } catch (error) {
    // Somebody moved in the last moment, or another instance was first.
    if (!(error instanceof Failure)) throw error;
  }
}

/** A turn's deadline is acted upon only after its grace. */
export const isDue = (now: number) =>
  and(
    lte(games.deadlineAt, new Date(now)),
    or(ne(games.status, 'active'), lte(games.deadlineAt, new Date(now - turnGraceMs))),
  );

/** `isDue`, for what is asked four times a second. */
const overdueNow = {
  name: 'overdue',
  text: `select id from games
    where deadline_at <= $2 and (status <> 'active' or deadline_at <= $1)
    order by deadline_at limit ${atOnce}`,
};

const first = {
  name: 'first deadline',
  text: 'select extract(epoch from min(deadline_at))::float8 * 1000 as at from games',
};

async function findFirst(ask: Ask): Promise<number | null> {
  const [row] = (await ask(first, [])) as { at: number | null }[];
  return row?.at ?? null;
}

async function overdue({ ask, now }: Context): Promise<number[]> {
  const moments = [new Date(now() - turnGraceMs), new Date(now())];
  const rows = (await ask(overdueNow, moments)) as { id: number }[];
  return rows.map(({ id }) => id);
}
