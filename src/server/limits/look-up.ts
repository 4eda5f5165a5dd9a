import { and, arrayContains, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { readRoomCode } from '#rules/room-code.ts';
import type { User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import { games } from '#server/database/schema.ts';
import type { Gates } from './gates.ts';

type Looking = { request: FastifyRequest; me: User | null };

/**
 * A room's code is its key, and guessing it must be slow wherever a code is taken: whoever is no player of the room
 * spends a look, in whatever way they ask. Seconds to wait when none is left, else null. A number opens nothing.
 */
export async function lookUpRoom(
  context: Context,
  gates: Gates,
  ref: string | number,
  { request, me }: Looking,
): Promise<number | null> {
  if (/^\d+$/.test(String(ref))) return null;
  if (me && (await isPlayer(context, String(ref), me.id))) return null;
  return gates.look(request);
}

async function isPlayer({ db }: Context, typed: string, userId: string): Promise<boolean> {
  const code = readRoomCode(typed);
  if (!code) return false;
  const seat = and(eq(games.roomCode, code), arrayContains(games.players, [userId]));
  return (await db.select({ id: games.id }).from(games).where(seat)).length > 0;
}
