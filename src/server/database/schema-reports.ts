import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, key, moment, ratings, songs, users } from './schema.ts';

/** Names, comments and songs' titles a player wants looked at; at most one open report for each. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** Whose words they are. */
    userId: key('user_id')
      .notNull()
      .references(() => users.id),
    /** The rating whose comment it is about, or the song whose title; neither: it is about the name. */
    ratingId: integer('rating_id').references(() => ratings.id, { onDelete: 'cascade' }),
    songId: integer('song_id').references(() => songs.id, { onDelete: 'cascade' }),
    /** What stood there when it was reported first. */
    words: text('words').notNull(),
    times: integer('times').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    check('reports_about', sql`${t.ratingId} is null or ${t.songId} is null`),
    uniqueIndex('reports_open_name')
      .on(t.userId)
      .where(sql`rating_id is null and song_id is null and closed_at is null`),
    uniqueIndex('reports_open_comment').on(t.ratingId).where(sql`closed_at is null`),
    uniqueIndex('reports_open_song').on(t.songId).where(sql`closed_at is null`),
  ],
);

/** Names the operator hides, by their folds: no one takes them, also when no one has them any more. */
export const hiddenNames = pgTable('hidden_names', {
  nicknameKey: key('nickname_key').primaryKey(),
  /** As its last owner wrote it. */
  nickname: text('nickname').notNull(),
  hiddenAt: moment('hidden_at').notNull(),
});
