import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Pace } from '#rules/pace.ts';
import type { RematchRequest, RequestStatus } from '#rules/play-requests.ts';
import { gameRef, games, id, moment, userRef } from './schema.ts';

/** Challenges between two players who finished a battle; at most one per pair is pending. */
export const rivalChallenges = pgTable(
  'rival_challenges',
  {
    id: id(),
    fromUserId: userRef('from_user_id', { onDelete: 'cascade' }).notNull(),
    toUserId: userRef('to_user_id', { onDelete: 'cascade' }).notNull(),
    originalGameId: gameRef('original_game_id').notNull(),
    pace: text('pace').$type<Pace>().notNull(),
    status: text('status').$type<RequestStatus>().notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    respondedAt: moment('responded_at'),
    /** The battle that started when the challenge was accepted. */
    gameId: gameRef('game_id'),
  },
  (t) => [
    check('challenge_status', sql`${t.status} in ('pending', 'accepted', 'declined', 'expired')`),
    uniqueIndex('challenge_one_pending')
      .on(sql`least(from_user_id, to_user_id)`, sql`greatest(from_user_id, to_user_id)`)
      .where(sql`status = 'pending'`),
    index('challenges_of_pair').on(
      sql`least(from_user_id, to_user_id)`,
      sql`greatest(from_user_id, to_user_id)`,
      t.id.desc(),
    ),
    index('challenges_to').on(t.toUserId).where(sql`status = 'pending'`),
    index('challenges_from').on(t.fromUserId).where(sql`status = 'pending'`),
  ],
);

/** Rematch requests; at most one per battle is pending. */
export const rematchRequests = pgTable(
  'rematch_requests',
  {
    id: id(),
    fromUserId: userRef('from_user_id').notNull(),
    toUserId: userRef('to_user_id').notNull(),
    originalGameId: gameRef('original_game_id').notNull(),
    status: text('status').$type<RematchRequest['status']>().notNull().default('pending'),
    gameMode: text('game_mode').$type<RematchRequest['gameMode']>().notNull(),
    /** The pace of the lost battle. */
    pace: text('pace').$type<Pace>().notNull().default('live'),
    createdAt: moment('created_at').notNull(),
    respondedAt: moment('responded_at'),
    /** The battle that started when the request was accepted. */
    gameId: integer('rematch_game_id').references(() => games.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('rematch_pace', sql`${t.pace} in ('live', 'anytime')`),
    check('rematch_status', sql`${t.status} in ('pending', 'accepted', 'declined', 'expired')`),
    uniqueIndex('rematch_one_pending').on(t.originalGameId).where(sql`status = 'pending'`),
    index('rematch_asked').on(t.toUserId).where(sql`status = 'pending'`),
    index('rematch_asks').on(t.fromUserId).where(sql`status = 'pending'`),
    index('rematch_of_game').on(t.originalGameId),
  ],
);
