import { lt } from 'drizzle-orm';
import type { BattleStatus, EpochMs, PlayerId } from '#rules/battle.ts';
import { grantMs, turnGraceMs } from '#rules/limits.ts';
import { checkClock, grantTime } from '#rules/moves/deadlines.ts';
import { games } from '#server/database/schema.ts';
import type { Context } from '#server/settings/context.ts';
import { change, changeIfMay, type Move } from './change.ts';
import { epochMs } from './columns.ts';
import type { BattleVersion } from './read-battle.ts';

const atOnce = 100;

/**
 * If the clock ran out while the database was away, gives time back, for no one could play; else ends the step. `by`: the player
 * whose page asks; null: the sweep.
 */
export const checkClockOf =
  ({ outage }: Pick<Context, 'outage'>, by: PlayerId | null): Move =>
  (battle, { now, timeLimits }) => {
    if (battle.deadlineAt !== null && battle.deadlineAt <= outage.until) {
      const granted = grantTime(battle, now, timeLimits);
      if (granted.battle !== battle) return granted;
    }
    return checkClock(battle, { by, now }, timeLimits);
  };

/** Ends every step whose deadline is past. Where two instances find the same one, the first to store it ends it. */
export const sweepDeadlines = async (context: Context): Promise<void> => {
  const found = await overdue(context).catch((err) => {
    context.outage.until = context.now();
    throw err;
  });
  await Promise.all(found.map((each) => changeIfMay(context, each, checkClockOf(context, null))));
};

type Overdue = BattleVersion & { status: BattleStatus; deadlineAt: EpochMs };

const selectOverdue = {
  name: 'overdue',
  text: `select id, version, status, ${epochMs('deadline_at')} "deadlineAt" from games
    where deadline_at <= $2 and (status <> 'active' or deadline_at <= $1)
    order by deadline_at limit ${atOnce}`,
};

/** Battles whose deadline is past, the longest first. A turn's is acted upon only after its grace. */
export function overdue({ queryPrepared, now }: Pick<Context, 'queryPrepared' | 'now'>) {
  return queryPrepared<Overdue>(selectOverdue, [new Date(now() - turnGraceMs), new Date(now())]);
}

/** A step that is over for longer than this was watched by no instance: all were away. In milliseconds. */
const unwatchedMs = turnGraceMs + 2000;

/** Before this instance stops: the player who is sent away by it has time to come back, and to share a song or rate one. */
export const grantTimeAtStop = (context: Context): Promise<void> =>
  grantTo(context, context.now() + grantMs.rating);

/**
 * After a time in which no one could play: what ran out in it is given back, before the clock looks at it. The embedded database was
 * watched by no other instance: what ends soon is given as much.
 */
export const grantTimeAtStart = (context: Context): Promise<void> =>
  grantTo(context, context.now() + (context.config.DATABASE_URL ? -unwatchedMs : grantMs.rating));

/** Gives time to every step that ends before this moment, if the rule says that it needs it. */
async function grantTo(context: Context, endingBefore: number): Promise<void> {
  const { db, log } = context;
  try {
    const isShort = lt(games.deadlineAt, new Date(endingBefore));
    const short = await db.select({ id: games.id, version: games.version }).from(games).where(isShort);
    const granted = short.map((found) =>
      change(context, found, (battle, { now, timeLimits }) => grantTime(battle, now, timeLimits)),
    );
    const lost = (await Promise.allSettled(granted)).find((each) => each.status === 'rejected');
    if (lost) throw lost.reason;
  } catch (err) {
    log.warn({ err }, 'running battles were not given time');
  }
}
