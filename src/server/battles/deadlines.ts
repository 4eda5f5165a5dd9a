import { lt } from 'drizzle-orm';
import type { BattleStatus, EpochMs } from '#rules/battle.ts';
import { minLeftMs, turnGraceMs } from '#rules/limits.ts';
import { checkClock, extendDeadline } from '#rules/moves/deadlines.ts';
import { isUnavailable } from '#server/database/errors.ts';
import { games } from '#server/database/schema.ts';
import { createFreezeCheck } from '#server/presence/freeze.ts';
import type { Context } from '#server/settings/context.ts';
import { change, type Move, tryChange } from './change.ts';
import { epochMs } from './columns.ts';
import type { BattleVersion } from './read-battle.ts';

const batchSize = 100;

/** Longest pause between two sweeps in milliseconds. After a longer one this process was frozen, and its players could not move. */
const maxPauseMs = turnGraceMs + 2000;

/** Outage of this process. `until`: its end, in epoch milliseconds; a deadline before it passed while no player could move. */
export const createOutage = () => ({ until: 0, wasFrozen: createFreezeCheck(maxPauseMs) });

function noteFreeze({ outage, now }: Pick<Context, 'outage' | 'now'>) {
  if (outage.wasFrozen()) outage.until = now();
}

/** Returns the move that ends a step whose clock has run out, or extends the deadline if it passed during an outage. */
export const checkClockOf =
  (context: Pick<Context, 'outage' | 'now'>): Move =>
  (battle, { now, timeLimits }) => {
    noteFreeze(context);
    if (battle.deadlineAt !== null && battle.deadlineAt <= context.outage.until) {
      const extended = extendDeadline(battle, now, timeLimits);
      if (extended.battle !== battle) return extended;
    }
    return checkClock(battle, now, timeLimits);
  };

/** Ends steps whose deadline has passed. If two instances find the same step, the first one to store its end wins. */
export const sweepDeadlines = async (context: Context): Promise<void> => {
  noteFreeze(context);
  try {
    const found = await overdue(context);
    await Promise.all(found.map((each) => tryChange(context, each, checkClockOf(context))));
  } catch (err) {
    // Also a database that can only be read: it refused the players' moves.
    if (isUnavailable(err)) context.outage.until = context.now();
    throw err;
  }
};

const selectOverdue = {
  name: 'overdue',
  text: `select id, version, status, ${epochMs('deadline_at')} "deadlineAt" from games
    where deadline_at <= $2 and (status <> 'active' or deadline_at <= $1)
    order by deadline_at limit ${batchSize}`,
};

/** Returns the battles whose deadline has passed, oldest deadline first; those in a turn only after the grace period. */
export function overdue({ queryPrepared, now }: Pick<Context, 'queryPrepared' | 'now'>) {
  return queryPrepared<BattleVersion & { status: BattleStatus; deadlineAt: EpochMs }>(selectOverdue, [
    new Date(now() - turnGraceMs),
    new Date(now()),
  ]);
}

/** Extends short deadlines before this instance stops, so that its players have time to reconnect and to move. */
export const extendDeadlinesAtStop = (context: Context): Promise<void> =>
  extendDeadlinesBefore(context, context.now() + minLeftMs.rating);

/**
 * Extends deadlines that passed while no instance was running; must run before the first sweep. With the embedded database there
 * is no other instance, so deadlines in the near future are extended too.
 */
export const extendDeadlinesAtStart = (context: Context): Promise<void> =>
  extendDeadlinesBefore(context, context.now() + (context.config.DATABASE_URL ? 0 : minLeftMs.rating));

/** Applies `extendDeadline` to every battle whose deadline is before `endingBefore`. */
async function extendDeadlinesBefore(context: Context, endingBefore: number): Promise<void> {
  const { db, log } = context;
  try {
    const isShort = lt(games.deadlineAt, new Date(endingBefore));
    const short = await db.select({ id: games.id, version: games.version }).from(games).where(isShort);
    const extended = short.map((found) =>
      change(context, found, (battle, { now, timeLimits }) => extendDeadline(battle, now, timeLimits)),
    );
    const failed = (await Promise.allSettled(extended)).find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (err) {
    log.warn({ err }, 'deadlines were not extended');
  }
}
