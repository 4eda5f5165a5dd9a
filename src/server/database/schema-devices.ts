import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { gameRef, id, key, moment, userRef } from './schema.ts';

/** Sessions; `sid` is the hash of the cookie's token, so that a stolen copy of this table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    sid: key('sid').primaryKey(),
    /** `byName`: the session signed in with the name alone, which works while the account has no lock. */
    sess: jsonb('sess').$type<{ userId: string; byName?: true }>().notNull(),
    /** When the session expires; every noted use postpones it. */
    expire: moment('expire').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The last use, updated at most once an hour. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When the session claimed the account, and when another session refused the claim. */
    claimedAt: moment('claimed_at'),
    refusedAt: moment('refused_at'),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_of_person').on(sql`(${t.sess}->>'userId')`)],
);

/** Passkeys that unlock a locked name; `id`: the credential id of the authenticator. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: key('id').primaryKey(),
    userId: userRef('user_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; most authenticators always report 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('passkeys_of_person').on(t.userId)],
);

/** Challenges of WebAuthn, each usable once; `id` is a hash. No requests to play, in spite of the table's older name. */
export const passkeyChallenges = pgTable(
  'challenges',
  { id: key('id').primaryKey(), userId: userRef('user_id'), expire: moment('expire').notNull() },
  (t) => [index('challenges_expire').on(t.expire)],
);

/** Push subscriptions of devices; a subscription is deleted with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The address at the browser's push service to which the server posts. */
    endpoint: key('endpoint').primaryKey(),
    userId: userRef('user_id', { onDelete: 'cascade' }).notNull(),
    sid: key('sid')
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    /** The browser's public key and its secret in base64url, for end-to-end encryption. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('push_of_person').on(t.userId), index('push_of_session').on(t.sid)],
);

/** Queued pushes, at most one per device, battle and kind. `news`: the latest event; `reminder`: the clock ends soon. */
export const pushes = pgTable(
  'pushes',
  {
    id: id(),
    endpoint: key('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    gameId: gameRef('game_id').notNull(),
    kind: text('kind').$type<'news' | 'reminder'>().notNull(),
    event: text('event').notNull(),
    dueAt: moment('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Whether the push was postponed because a page was open, whose device may not be in use. */
    deferred: boolean('deferred').notNull().default(false),
  },
  (t) => [
    unique('pushes_one_a_battle').on(t.endpoint, t.gameId, t.kind),
    check('pushes_kind', sql`${t.kind} in ('news', 'reminder')`),
    index('pushes_due').on(t.dueAt),
    index('pushes_of_game').on(t.gameId),
  ],
);

/** The site's VAPID key pair for push services, created once for all instances. */
export const vapidKeys = pgTable('vapid_keys', {
  name: key('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
