import { and, eq, inArray, lt, lte, ne, or } from 'drizzle-orm';
import { restartGrantMs, turnGraceMs } from '#rules/limits.ts';
import { grantTime, runOutOfTime } from '#rules/moves/clocks.ts';
import { games } from '#server/database/schema.ts';
import type { Context } from '#server/settings/context.ts';
import { change, changeIfMay, type Move } from './change.ts';
import type { BattleVersion } from './store.ts';

const atOnce = 100;

/** Ends every step whose deadline is past. Where two instances find the same one, the first to store it ends it. */
export async function sweepDeadlines(context: Context): Promise<void> {
  const end: Move = (battle, { now, clocks }) => runOutOfTime(battle, { by: null, now }, clocks);
  const moments = [context.now() - turnGraceMs, context.now()].map((moment) => new Date(moment));
  const overdue = await context.queryPrepared<BattleVersion>(overdueNow, moments);
  await Promise.all(overdue.map((found) => changeIfMay(context, found, end)));
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

/** A turn that is over for longer than this was watched by no instance: all were away. In milliseconds. */
const unwatchedMs = turnGraceMs + 2000;

/** Before this instance stops: the player who is sent away by it has time to come back and share a song. */
export const grantTimeAtStop = (context: Context): Promise<void> =>
  grantTo(context, context.now() + restartGrantMs);

/** After a time in which no one could play: turns that ran out in it are given back, before the clock looks at them. */
export const grantTimeAtStart = (context: Context): Promise<void> =>
  grantTo(context, context.now() - unwatchedMs);

/** As in rules/moves/clocks. */
const hasClockThatHurts = or(
  eq(games.status, 'active'),
  and(eq(games.pace, 'anytime'), inArray(games.status, ['rating', 'waiting'])),
);

async function grantTo(context: Context, endingBefore: number): Promise<void> {
  const { db, log } = context;
  try {
    const isShort = and(hasClockThatHurts, lt(games.deadlineAt, new Date(endingBefore)));
    const short = await db.select({ id: games.id, version: games.version }).from(games).where(isShort);
    const granted = short.map((found) =>
      change(context, found, (battle, { now, clocks }) => grantTime(battle, now, clocks)),
    );
    const lost = (await Promise.allSettled(granted)).find((each) => each.status === 'rejected');
    if (lost) throw lost.reason;
  } catch (err) {
    log.warn({ err }, 'running turns were not given time');
  }
}
