import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { restartGrantMs, turnGraceMs } from '#rules/limits.ts';
import { grantTime } from '#rules/moves/grant-time.ts';
import { games } from '#server/database/schema.ts';
import type { Context } from '#server/settings/context.ts';
import { change } from './change.ts';

/** A turn that is over for longer than this was watched by no instance: all were away. In milliseconds. */
const unwatchedMs = turnGraceMs + 2000;

/** Before this instance stops: the player who is sent away by it has time to come back and share a song. */
export const grantTimeAtStop = (context: Context): Promise<void> =>
  grantTo(context, context.now() + restartGrantMs);

/** After a time in which no one could play: turns that ran out in it are given back, before the clock looks at them. */
export const grantTimeAtStart = (context: Context): Promise<void> =>
  grantTo(context, context.now() - unwatchedMs);

const hasClockThatHurts = or(
  eq(games.status, 'active'),
  and(eq(games.pace, 'anytime'), inArray(games.status, ['rating', 'waiting'])),
);

async function grantTo(context: Context, endingBefore: number): Promise<void> {
  const { db, log } = context;
  try {
    const short = await db
      .select({ id: games.id, version: games.version })
      .from(games)
      .where(and(hasClockThatHurts, lt(games.deadlineAt, new Date(endingBefore))));
    const granted = short.map((found) =>
      change(context, found, (battle, { now, clocks }) => grantTime(battle, now, clocks)),
    );
    const lost = (await Promise.allSettled(granted)).find((each) => each.status === 'rejected');
    if (lost) throw lost.reason;
  } catch (err) {
    log.warn({ err }, 'running turns were not given time');
  }
}
