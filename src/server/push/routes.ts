import { and, desc, eq, notInArray } from 'drizzle-orm';
import { sessionIdOf } from '#server/accounts/cookie.ts';
import type { Handlers } from '#server/app/route.ts';
import { pushSubscriptions } from '#server/database/schema-push.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

/** Devices of a player that are told. */
const mostDevices = 10;

/** Being told while no page is open. */
export const pushHandlers: Pick<Handlers, 'subscribePush' | 'unsubscribePush'> = {
  subscribePush: async ({ context, me, body, request }) => {
    const { db, push, now } = context;
    const sid = sessionIdOf(context, request);
    if (!push || !sid) throw new Failure('push-off');
    const { endpoint, keys } = body;
    if (!push.isKnownService(endpoint)) throw new Failure('push-service-unknown');
    const values = { userId: me.id, sid, ...keys, createdAt: new Date(now()) };
    await db
      .insert(pushSubscriptions)
      .values({ endpoint, ...values })
      // Another player uses this browser now.
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
    await dropOldest(context, me.id);
    return undefined;
  },

  unsubscribePush: async ({ context, me, body }) => {
    const { endpoint, userId } = pushSubscriptions;
    await context.db.delete(pushSubscriptions).where(and(eq(endpoint, body.endpoint), eq(userId, me.id)));
    return undefined;
  },
};

async function dropOldest({ db }: Context, userId: string) {
  const newest = db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(mostDevices);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.endpoint, newest)));
}
