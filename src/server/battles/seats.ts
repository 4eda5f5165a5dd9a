import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';

/**
 * The version of a player's seats, read before the player's battles; each joined battle and each new anytime battle increments it. If
 * the player has taken a seat since, the move finds a higher version and is applied again, so that of two simultaneous moves only one
 * can be the first.
 */
export type SeatVersion = { player: PlayerId; seatVersion: number };

/** Returns the seat versions of the players, without those of deleted accounts. */
export function seatVersions(db: Runner, players: readonly PlayerId[]): Promise<SeatVersion[]> {
  const existing = and(inArray(users.id, [...players]), isNull(users.deletedAt));
  return db.select({ player: users.id, seatVersion: users.seatVersion }).from(users).where(existing);
}

/** Increments the seat versions of players; call it within the transaction that opens their battle. */
export const incrementSeatVersions = (db: Runner, players: readonly PlayerId[]) =>
  db
    .update(users)
    .set({ seatVersion: sql`${users.seatVersion} + 1` })
    .where(inArray(users.id, [...players]));
