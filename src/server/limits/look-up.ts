import { readRoomCode } from '#rules/room-code.ts';
import { recallBattle } from '#server/battles/recall.ts';
import type { Context } from '#server/context.ts';
import type { Gates, Visitor } from './gates.ts';

/**
 * A room's code is its key, and guessing it must be slow wherever a code is taken: whoever is no player of the room
 * spends a look, in whatever way they ask. Seconds to wait when none is left, else null. A number opens nothing.
 */
export async function lookUpRoom(
  context: Context,
  gates: Gates,
  ref: string | number,
  visitor: Visitor,
): Promise<number | null> {
  if (/^\d+$/.test(String(ref))) return null;
  const { me } = visitor;
  if (me && (await isPlayer(context, String(ref), me.id))) return null;
  return gates.look(visitor);
}

async function isPlayer(context: Context, typed: string, userId: string): Promise<boolean> {
  const code = readRoomCode(typed);
  const battle = code === null ? null : await recallBattle(context, code);
  return battle?.players.includes(userId) ?? false;
}
