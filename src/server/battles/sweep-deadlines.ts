import { and, lte, ne, or } from 'drizzle-orm';
import { turnGraceMs } from '#rules/limits.ts';
import { runOutOfTime } from '#rules/moves/run-out-of-time.ts';
import { games } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { change } from './change.ts';
import type { BattleVersion } from './store.ts';

/** How many are ended in one go; the rest waits for the next look. */
const atOnce = 100;

/** Ends every step whose deadline is past. Where two instances find the same one, the first to store it ends it. */
export async function sweepDeadlines(context: Context): Promise<void> {
  const battles = await overdue(context);
  await Promise.all(battles.map((battle) => end(context, battle)));
}

async function end(context: Context, overdue: BattleVersion): Promise<void> {
  try {
    await change(context, overdue, (battle, { now, clocks }) =>
      runOutOfTime(battle, { by: null, now }, clocks),
    );
  } catch (error) {
    // A player moved in the last moment, or another instance was first.
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
  text: `select id, version from games
    where deadline_at <= $2 and (status <> 'active' or deadline_at <= $1)
    order by deadline_at limit ${atOnce}`,
};

async function overdue({ queryPrepared, now }: Context): Promise<BattleVersion[]> {
  const moments = [new Date(now() - turnGraceMs), new Date(now())];
  return (await queryPrepared(overdueNow, moments)) as BattleVersion[];
}
