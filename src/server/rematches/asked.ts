import { type RematchRequest, statusNow } from '#rules/rematch.ts';
import type { Context } from '#server/context.ts';
import { expireRequests, loadAsked } from './store.ts';

/** Requests this person has still to answer, newest first. */
export async function recallAsked(
  { ask, memory, now, clocks }: Context,
  userId: string,
): Promise<RematchRequest[]> {
  const asked = await memory.recall(memory.rematches, userId, () => loadAsked(ask, userId));
  return asked?.requests.filter((request) => statusNow(request, now(), clocks) === 'pending') ?? [];
}

/** Marks what nobody answered in time. */
export async function sweepRematches({ ask, memory, now, clocks }: Context): Promise<void> {
  const people = await expireRequests(ask, now(), clocks);
  for (const userId of people) memory.rematches.forget(userId);
}
