import type { Player } from '#contract/schemas.ts';
import type { Context } from '#server/context.ts';
import { playerOf, type User } from './store.ts';

/** Somebody as they are now: from memory if that is true, else from their table. */
export const recallUser = (
  { findPerson, memory }: Pick<Context, 'findPerson' | 'memory'>,
  id: string,
): Promise<User | null> => memory.recall(memory.people, id, () => findPerson(id));

/** Players as everybody sees them, in the order asked for. */
export async function recallPlayers(
  context: Pick<Context, 'findPerson' | 'memory'>,
  ids: readonly string[],
): Promise<Player[]> {
  const people = await Promise.all(ids.map((id) => recallUser(context, id)));
  const byId = new Map(people.map((user) => [user?.id, user]));
  return ids.flatMap((id) => {
    const user = byId.get(id);
    return user ? [playerOf(user)] : [];
  });
}
