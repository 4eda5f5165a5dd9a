import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Handlers } from '#server/app/route.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import { pushSubscriptions } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { queueReminders } from './queue.ts';

const maxDevices = 10;

export const pushHandlers = {
  subscribePush: async ({ context, me, session, body }) => {
    const { db, push, now } = context;
    if (!push) throw new Failure('push-off');
    const { endpoint, keys } = body;
    if (!push.isKnownService(endpoint)) throw new Failure('push-service-unknown');
    const values = { userId: me.id, sid: session.sid, ...keys, createdAt: new Date(now()) };
    // The queued pushes of a previous player of this browser must not be sent to the new player.
    const ofOthers = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, me.id));
    await db.delete(pushSubscriptions).where(ofOthers);
    const isNew = await store(db, { endpoint, ...values });
    await dropOldest(context, me.id);
    if (isNew) await queueReminders(context, me.id, endpoint);
  },

  unsubscribePush: async ({ context, me, body }) => {
    const { endpoint, userId } = pushSubscriptions;
    await context.db.delete(pushSubscriptions).where(and(eq(endpoint, body.endpoint), eq(userId, me.id)));
  },
} satisfies Partial<Handlers>;

/** Upserts a device; returns whether it is new. @throws Failure unauthorized: the session ended at the same time */
async function store(db: Context['db'], device: typeof pushSubscriptions.$inferInsert): Promise<boolean> {
  try {
    const [stored] = await db
      .insert(pushSubscriptions)
      .values(device)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: device })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    return stored?.isNew === true;
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Failure('unauthorized') : error;
  }
}

/** Deletes a player's oldest devices. Rows are locked in the order in which pushes are queued, to avoid a deadlock. */
async function dropOldest({ db }: Context, userId: string) {
  const { endpoint, createdAt, userId: owner } = pushSubscriptions;
  const newest = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(owner, userId))
    .orderBy(desc(createdAt), desc(endpoint))
    .limit(maxDevices);
  const oldest = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(and(eq(owner, userId), notInArray(endpoint, newest)))
    .orderBy(endpoint)
    .for('update');
  await db.delete(pushSubscriptions).where(inArray(endpoint, oldest));
}
