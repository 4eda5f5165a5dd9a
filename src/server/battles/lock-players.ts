import { eq } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import { hasRoomForAnytime, type Pace } from '#rules/pace.ts';
import type { User } from '#server/accounts/store.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import { countAnytime } from './store.ts';

/** Locks these players' rows, in the order of their ids and before anything else: of several writers at once one is first. */
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
    if (!hasRoomForAnytime(await countAnytime(tx, player.id), player)) throw new Failure('too-many-any-time');
  }
}
