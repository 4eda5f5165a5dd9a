// What a challenge and a rematch have in common: two who finished a battle play another.
import { and, eq, or, sql } from 'drizzle-orm';
import { askedTimeLeft } from '#rules/asked.ts';
import type { PlayerId } from '#rules/battle.ts';
import type { Runner } from '#server/database/open.ts';
import { rematchRequests } from '#server/database/schema.ts';
import { rivalChallenges } from '#server/database/schema-rivals.ts';
import type { Context } from '#server/settings/context.ts';

type AskedTable = typeof rematchRequests | typeof rivalChallenges;

/** What one of the two asked the other in this way, and was not answered. */
const pendingBetween = (table: AskedTable, one: PlayerId, other: PlayerId) => {
  const asks = (from: PlayerId, to: PlayerId) => and(eq(table.fromUserId, from), eq(table.toUserId, to));
  return and(eq(table.status, 'pending'), or(asks(one, other), asks(other, one)));
};

/** Whether one of the two asked the other in this way, and that stands still. */
export async function isPendingBetween(
  tx: Runner,
  table: AskedTable,
  [one, other]: readonly [PlayerId, PlayerId],
  { now, clocks }: Pick<Context, 'now' | 'clocks'>,
): Promise<boolean> {
  const pending = await tx
    .select({ pace: table.pace, createdAt: table.createdAt })
    .from(table)
    .where(pendingBetween(table, one, other));
  return pending.some(
    ({ pace, createdAt }) => askedTimeLeft({ pace, createdAt: createdAt.getTime() }, now(), clocks) > 0,
  );
}

/** Whatever else the two asked each other is over, and counts as answered: the battle they wanted begins. */
export async function expireAsked(tx: Runner, one: PlayerId, other: PlayerId): Promise<void> {
  for (const table of [rematchRequests, rivalChallenges])
    await tx
      .update(table)
      .set({ status: 'expired', respondedAt: sql`now()` })
      .where(pendingBetween(table, one, other));
}

/** The player who is gone neither asks nor is asked any more. */
export async function expireAskedAbout(db: Runner, player: PlayerId): Promise<void> {
  for (const table of [rematchRequests, rivalChallenges])
    await db
      .update(table)
      .set({ status: 'expired' })
      .where(and(eq(table.status, 'pending'), or(eq(table.fromUserId, player), eq(table.toUserId, player))));
}
