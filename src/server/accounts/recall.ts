import type { Player } from '#contract/schemas.ts';
import type { Context } from '#server/context.ts';
import { playerOf, type User, usersByIds } from './store.ts';

/** Somebody as they are now: from memory while that is true, else from their table. */
export const recallUser = (
  { db, memory }: Pick<Context, 'db' | 'memory'>,
  id: string,
): Promise<User | null> =>
  memory.recall(memory.people, id, async () => (await usersByIds(db, [id]))[0] ?? null);

/** Players as everybody sees them, in the order asked for. */
export async function recallPlayers(context: Context, ids: readonly string[]): Promise<Player[]> {
  const people = context.memory.isTrue()
    ? await Promise.all(ids.map((id) => recallUser(context, id)))
    : await usersByIds(context.db, ids);
  const byId = new Map(people.map((user) => [user?.id, user]));
  return ids.flatMap((id) => {
    const user = byId.get(id);
    return user ? [playerOf(user)] : [];
  });
}
