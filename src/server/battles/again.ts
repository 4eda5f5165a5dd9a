// What a challenge and a rematch have in common: two who finished a battle play another.
import { and, eq, or, sql } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import { askLastsMs, hasRoomForAnytime, type Pace } from '#rules/pace.ts';
import type { User } from '#server/accounts/store.ts';
import type { Runner } from '#server/database/open.ts';
import { rematchRequests, users } from '#server/database/schema.ts';
import { rivalChallenges } from '#server/database/schema-rivals.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { countAnytime } from './store.ts';

/** Locks both players' rows, in the order of their ids and before anything else: of two who ask each other at once one is first. */
export async function lockPlayers(tx: Runner, ids: readonly PlayerId[]): Promise<Map<PlayerId, User>> {
  const locked = new Map<PlayerId, User>();
  for (const id of [...new Set(ids)].toSorted()) {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (user) locked.set(id, user);
  }
  return locked;
}

/** @throws Failure too-many-any-time: one of these players has as many open as may be */
export async function requireRoom(tx: Runner, pace: Pace, players: Iterable<User>): Promise<void> {
  if (pace === 'live') return;
  for (const player of players) {
    const { open } = await countAnytime(tx, player.id);
    if (!hasRoomForAnytime(open, player)) throw new Failure('too-many-any-time');
  }
}

/** Whether one of the two asked the other in this way, and that stands still. */
export async function isPendingBetween(
  tx: Runner,
  table: typeof rematchRequests | typeof rivalChallenges,
  [one, other]: readonly [PlayerId, PlayerId],
  { now, clocks }: Pick<Context, 'now' | 'clocks'>,
): Promise<boolean> {
  const asks = (from: PlayerId, to: PlayerId) => and(eq(table.fromUserId, from), eq(table.toUserId, to));
  const pending = await tx
    .select({ pace: table.pace, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.status, 'pending'), or(asks(one, other), asks(other, one))));
  return pending.some(({ pace, createdAt }) => createdAt.getTime() + askLastsMs(pace, clocks) > now());
}

/** Whatever else the two asked each other is over, and counts as answered: the battle they wanted begins. */
export async function expireAsked(tx: Runner, one: PlayerId, other: PlayerId): Promise<void> {
  for (const table of [rematchRequests, rivalChallenges]) {
    const asks = (from: PlayerId, to: PlayerId) => and(eq(table.fromUserId, from), eq(table.toUserId, to));
    await tx
      .update(table)
      .set({ status: 'expired', respondedAt: sql`now()` })
      .where(and(eq(table.status, 'pending'), or(asks(one, other), asks(other, one))));
  }
}
