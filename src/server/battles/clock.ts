import { and, asc, isNotNull, lte, ne, or } from 'drizzle-orm';
import { turnGraceMs } from '#rules/limits.ts';
import { runOutOfTime } from '#rules/moves/run-out-of-time.ts';
import type { Moved } from '#rules/news.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import { games } from '#server/database/schema.ts';
import { announce } from './announce.ts';
import { loadBattle, saveBattle } from './store.ts';

/** Ends every step whose deadline is past. Instances share the work: a row one of them holds, the others skip. */
export async function sweepDeadlines(context: Context): Promise<void> {
  for (let moved = await endOne(context); moved; moved = await endOne(context))
    await announce(context, moved);
}

/** A turn's deadline is acted upon only after its grace. */
export const isDue = (now: number) =>
  or(
    lte(games.deadlineAt, new Date(now - turnGraceMs)),
    and(lte(games.deadlineAt, new Date(now)), ne(games.status, 'active')),
  );

const endOne = ({ db, now, clocks }: Context): Promise<Moved | null> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: games.id })
      .from(games)
      .where(and(isNotNull(games.deadlineAt), isDue(now())))
      .orderBy(asc(games.deadlineAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const before = due && (await loadBattle(tx, due.id));
    if (!before) return null;
    const outcome = runOutOfTime(before, { by: null, now: now() }, clocks);
    if (isRefusal(outcome)) return null;
    await saveBattle(tx, before, outcome.battle);
    return outcome;
  });
