import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { key, moment } from './columns.ts';
import { games, users } from './schema.ts';
import { sessions } from './schema-sessions.ts';

const person = (name: string) => key(name).references(() => users.id, { onDelete: 'cascade' });

/** Devices that want to be told while no page is open. One ends with the session it was made in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The address at the browser's push service to which the server posts. */
    endpoint: key('endpoint').primaryKey(),
    userId: person('user_id').notNull(),
    sid: key('sid')
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    /** The browser's public key and its secret, as base64url: only this browser reads what is sent. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('push_of_person').on(t.userId), index('push_of_session').on(t.sid)],
);

/** What is to be sent to a device. `news`: what happened last in this battle; `reminder`: that its clock ends soon. */
export const pushes = pgTable(
  'pushes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    endpoint: key('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'news' | 'reminder'>().notNull(),
    event: text('event').notNull(),
    dueAt: moment('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** A page was open when it was due: whether its device is there is known a little later. */
    deferred: boolean('deferred').notNull().default(false),
  },
  (t) => [
    unique('pushes_one_a_battle').on(t.endpoint, t.gameId, t.kind),
    check('pushes_kind', sql`${t.kind} in ('news', 'reminder')`),
    index('pushes_due').on(t.dueAt),
    index('pushes_of_game').on(t.gameId),
  ],
);

/** The key pair by which push services know this site (VAPID), made once for all instances. */
export const vapidKeys = pgTable('vapid_keys', {
  name: key('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
