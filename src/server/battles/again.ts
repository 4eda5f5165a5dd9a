// What a challenge and a rematch have in common: two who finished a battle play another.
import { and, eq, or, sql } from 'drizzle-orm';
import { type Asked, askedTimeLeft } from '#rules/asked.ts';
import type { Battle, PlayerId } from '#rules/battle.ts';
import { openRematch } from '#rules/moves/open-battle.ts';
import type { User } from '#server/accounts/store.ts';
import type { Runner } from '#server/database/open.ts';
import { rematchRequests } from '#server/database/schema.ts';
import { rivalChallenges } from '#server/database/schema-rivals.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { requireRoom } from './lock-players.ts';
import { openWithCode } from './open.ts';
import { loadBattle, type StoredBattle } from './store.ts';

type AskedTable = typeof rematchRequests | typeof rivalChallenges;

/** What one of the two asked the other in this way, and was not answered. */
export const pendingBetween = (table: AskedTable, one: PlayerId, other: PlayerId) => {
  const asks = (from: PlayerId, to: PlayerId) => and(eq(table.fromUserId, from), eq(table.toUserId, to));
  return and(eq(table.status, 'pending'), or(asks(one, other), asks(other, one)));
};

/** Milliseconds for which what one of the two asked the other in this way still stands; 0: nothing does. */
export async function pendingTimeLeft(
  tx: Runner,
  table: AskedTable,
  [one, other]: readonly [PlayerId, PlayerId],
  { now, clocks }: Pick<Context, 'now' | 'clocks'>,
): Promise<number> {
  const pending = await tx
    .select({ pace: table.pace, createdAt: table.createdAt })
    .from(table)
    .where(pendingBetween(table, one, other));
  const left = pending.map(({ pace, createdAt }) =>
    askedTimeLeft({ pace, createdAt: createdAt.getTime() }, now(), clocks),
  );
  return Math.max(0, ...left);
}

/** Whatever else the two asked each other is over, and counts as answered: the battle they wanted begins. */
async function expireAsked(tx: Runner, one: PlayerId, other: PlayerId): Promise<void> {
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

/** @throws Failure opponent-deleted, opponent-banned, too-many-any-time */
export async function requireAskable(
  tx: Runner,
  { toUserId, pace }: Asked,
  players: ReadonlyMap<PlayerId, User>,
): Promise<void> {
  const opponent = players.get(toUserId);
  if (opponent?.deletedAt) throw new Failure('opponent-deleted');
  if (opponent?.bannedAt) throw new Failure('opponent-banned');
  await requireRoom(tx, pace, players.values());
}

/** A battle of two that came of a yes, and their last one. */
export type Next = { battle: StoredBattle; last: StoredBattle };

/** Opens what was asked for. @throws Failure too-many-any-time, game-not-found */
export async function openNext(
  tx: Runner,
  { random, now, clocks }: Pick<Context, 'random' | 'now' | 'clocks'>,
  { fromUserId, toUserId, originalGameId, pace }: Asked,
  players: ReadonlyMap<PlayerId, User>,
  starterAfter: (last: Battle) => PlayerId,
): Promise<Next> {
  const last = await loadBattle(tx, originalGameId);
  if (!last) throw new Failure('game-not-found');
  await requireRoom(tx, pace, players.values());
  await expireAsked(tx, fromUserId, toUserId);
  const starter = starterAfter(last);
  const battle = await openWithCode(tx, random, (id, roomCode) =>
    openRematch(last, { id, roomCode, starter, now: now() }, clocks),
  );
  return { battle, last };
}
