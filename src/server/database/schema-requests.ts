import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type Pace, paces } from '#rules/pace.ts';
import { type RequestKind, type RequestStatus, requestKinds, requestStatuses } from '#rules/play-requests.ts';
import { gameRef, id, isOneOf, moment, userRef } from './schema.ts';

/** The two players of a request, in the order of their ids, whichever of them asked. */
export const pairOf = [
  sql`least(from_user_id, to_user_id)`,
  sql`greatest(from_user_id, to_user_id)`,
] as const;

/** Rematch requests and challenges; at most one per pair is pending. */
export const playRequests = pgTable(
  'play_requests',
  {
    id: id(),
    kind: text('kind').$type<RequestKind>().notNull(),
    fromUserId: userRef('from_user_id').notNull(),
    toUserId: userRef('to_user_id').notNull(),
    originalGameId: gameRef('original_game_id').notNull(),
    /** The pace of the original battle. */
    pace: text('pace').$type<Pace>().notNull(),
    status: text('status').$type<RequestStatus>().notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    respondedAt: moment('responded_at'),
    /** The battle that started when the request was accepted. */
    gameId: gameRef('game_id'),
  },
  (t) => [
    check('play_request_kind', isOneOf(t.kind, requestKinds)),
    check('play_request_pace', isOneOf(t.pace, paces)),
    check('play_request_status', isOneOf(t.status, requestStatuses)),
    uniqueIndex('play_request_one_pending')
      .on(...pairOf)
      .where(sql`status = 'pending'`),
    index('play_requests_of_pair').on(...pairOf),
    index('play_requests_of_game').on(t.originalGameId),
    index('play_requests_to').on(t.toUserId).where(sql`status = 'pending'`),
    index('play_requests_from').on(t.fromUserId).where(sql`status = 'pending'`),
  ],
);
