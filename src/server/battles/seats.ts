import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';

/**
 * The version of a player's seats when their battles were looked at; every seat they take raises it. Where another was taken since,
 * the move that takes one finds a higher version and is made again: two of one moment never both believe to be the first.
 */
export type SeatVersion = { player: PlayerId; seatVersion: number };

/** None of a player who is gone. */
export function seatVersions(db: Runner, players: readonly PlayerId[]): Promise<SeatVersion[]> {
  const here = and(inArray(users.id, [...players]), isNull(users.deletedAt));
  return db.select({ player: users.id, seatVersion: users.seatVersion }).from(users).where(here);
}

/** Within the transaction that opens a battle of these players. */
export const raiseSeatVersions = (db: Runner, players: readonly PlayerId[]) =>
  db
    .update(users)
    .set({ seatVersion: sql`${users.seatVersion} + 1` })
    .where(inArray(users.id, [...players]));
