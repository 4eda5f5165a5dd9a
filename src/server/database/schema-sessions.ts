import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { key, moment } from './columns.ts';
import { users } from './schema.ts';

const person = (name: string) => key(name).references(() => users.id);

/** Who is signed in: `sid` is the hash of the cookie's token, so a copy of this table signs no one in. */
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

/** Questions put to passkeys, each answered at most once; `id` is a hash. */
export const passkeyQuestions = pgTable(
  'challenges',
  { id: key('id').primaryKey(), userId: person('user_id'), expire: moment('expire').notNull() },
  (t) => [index('challenges_expire').on(t.expire)],
);
