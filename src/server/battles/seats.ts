import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';

/**
 * How many seats a player had taken when their battles were looked at. Where another seat was taken since, the move that takes one
 * finds a higher count and is made again: two of one moment never both believe to be the first.
 */
export type SeatCount = { player: PlayerId; seats: number };

/** None of a player who is gone. */
export function seatCounts(db: Runner, players: readonly PlayerId[]): Promise<SeatCount[]> {
  const here = and(inArray(users.id, [...players]), isNull(users.deletedAt));
  return db.select({ player: users.id, seats: users.seats }).from(users).where(here);
}

/** Within the transaction that opens a battle of these players. */
export const raiseSeats = (db: Runner, players: readonly PlayerId[]) =>
  db
    .update(users)
    .set({ seats: sql`${users.seats} + 1` })
    .where(inArray(users.id, [...players]));
