import type { BattleVersion } from '#server/battles/store.ts';
import type { Context } from '#server/settings/context.ts';
import type { Gates, Visitor } from './gates.ts';

/** What a visitor called a battle, and the battle that is called so. */
export type Look = { called: string | number; battle: BattleVersion | null };

/**
 * A room's code is its key, and guessing it must be slow wherever a code is taken: who is no player of the room
 * spends a look, in whatever way they ask. Seconds to wait when none is left, else null. A number opens nothing.
 */
export async function lookUpRoom(
  { battles }: Pick<Context, 'battles'>,
  gates: Gates,
  { called, battle }: Look,
  visitor: Visitor,
): Promise<number | null> {
  if (/^\d+$/.test(String(called))) return null;
  const room = visitor.me && battle && (await battles.get(battle));
  if (visitor.me && room?.players.includes(visitor.me.id)) return null;
  return gates.look(visitor);
}
