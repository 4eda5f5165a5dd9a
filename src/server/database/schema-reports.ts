import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, key, moment, ratings, songs, userRef } from './schema.ts';

/** Reports about names, comments and song titles; at most one open report for each. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** The author of the reported text. */
    userId: userRef('user_id').notNull(),
    /** The rating with the reported comment, or the song with the reported title; both null if the name was reported. */
    ratingId: integer('rating_id').references(() => ratings.id, { onDelete: 'cascade' }),
    songId: integer('song_id').references(() => songs.id, { onDelete: 'cascade' }),
    /** The text at the time of the first report. */
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

/** Names that the operator hides, by comparison form; they stay reserved even if no account has them any more. */
export const hiddenNames = pgTable('hidden_names', {
  nicknameKey: key('nickname_key').primaryKey(),
  /** The name as its last owner wrote it. */
  nickname: text('nickname').notNull(),
  hiddenAt: moment('hidden_at').notNull(),
});
