import { eq } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import type { User } from './store.ts';

/** Locks the rows of players in id order, which avoids deadlocks. Call it first in a transaction, to serialize writers. */
export async function lockPlayers(tx: Runner, ids: readonly PlayerId[]): Promise<Map<PlayerId, User>> {
  const locked = new Map<PlayerId, User>();
  for (const id of [...new Set(ids)].toSorted()) {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (user) locked.set(id, user);
  }
  return locked;
}
