import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { battle, id, key, moment, users } from './schema.ts';

const person = (name: string, actions = {}) => key(name).references(() => users.id, actions);

/** Sessions: `sid` is the hash of the cookie's token, so a copy of this table signs no one in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: key('sid').primaryKey(),
    /** `byName`: came in by typing the name, as everyone may whose name is open. */
    sess: jsonb('sess').$type<{ userId: string; byName?: true }>().notNull(),
    /** So long after its last use. */
    expire: moment('expire').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The last use, noted once an hour. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When it asked to be taken for the owner's, and when another device said no. */
    claimedAt: moment('claimed_at'),
    refusedAt: moment('refused_at'),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_of_person').on(sql`(${t.sess}->>'userId')`)],
);

/** What opens a locked name. `id`: the authenticator's own number for it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: key('id').primaryKey(),
    userId: person('user_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, by its own count; most say 0 for ever. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('passkeys_of_person').on(t.userId)],
);

/** Questions put to passkeys, which WebAuthn calls challenges, each answered at most once; `id` is a hash. */
export const passkeyQuestions = pgTable(
  'challenges',
  { id: key('id').primaryKey(), userId: person('user_id'), expire: moment('expire').notNull() },
  (t) => [index('challenges_expire').on(t.expire)],
);

/** Devices that want to be told while no page is open. One ends with the session it was made in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The address at the browser's push service to which the server posts. */
    endpoint: key('endpoint').primaryKey(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
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
    id: id(),
    endpoint: key('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    gameId: battle('game_id').notNull(),
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
