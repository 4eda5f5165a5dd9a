import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import type { BattleType } from '#rules/battle-types.ts';
import { moment } from './schema.ts';

/** How many upstream searches a Pacific day has cost, over all instances. */
export const searchDays = pgTable('search_days', {
  day: date('day').primaryKey(),
  spent: integer('spent').notNull(),
  /** YouTube itself said that the day's quota is used up, whatever we have counted. */
  usedUp: boolean('used_up').notNull().default(false),
  /** Pages of channels' videos that were taken in, two cheap units each. */
  pages: integer('pages').notNull().default(0),
});

/** How many upstream searches one person has cost in one hour. */
export const searchShares = pgTable(
  'search_shares',
  {
    userId: text('user_id').notNull(),
    hour: moment('hour').notNull(),
    spent: integer('spent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hour] }), index('search_shares_hour').on(t.hour)],
);

/** How many upstream searches one address has cost in one hour; `ipHash`: a keyed hash of it, which tells no reader where a caller sits. */
export const searchPlaces = pgTable(
  'search_places',
  {
    ipHash: text('place').notNull(),
    hour: moment('hour').notNull(),
    spent: integer('spent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ipHash, t.hour] }), index('search_places_hour').on(t.hour)],
);

/** What YouTube answered to the same words before: `key` is the words' fold. Deleted after 30 days at most. */
export const searches = pgTable(
  'searches',
  {
    key: text('key').primaryKey(),
    /** In the order of the answer; a video that is not in found_videos any more is left out. */
    videoIds: varchar('video_ids', { length: 11 }).array().notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (t) => [index('searches_fetched').on(t.fetchedAt)],
);

/** Every video an answer held, as the details call described it. Deleted after 30 days at most. */
export const foundVideos = pgTable(
  'found_videos',
  {
    videoId: varchar('video_id', { length: 11 }).primaryKey(),
    title: text('title').notNull(),
    channel: text('channel').notNull(),
    /** Null when the details call did not answer. */
    seconds: integer('seconds'),
    /** How often it was watched; null where YouTube does not tell. */
    views: bigint('views', { mode: 'number' }),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (t) => [
    check('found_videos_id', sql`${t.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    index('found_videos_fetched').on(t.fetchedAt),
  ],
);

/** Channels that people's songs stand in, for their other songs. Deleted after 30 days at most. */
export const videoChannels = pgTable(
  'video_channels',
  {
    channelId: varchar('channel_id', { length: 24 }).primaryKey(),
    /** Answers it stood in: the more, the sooner its songs are taken in. */
    met: integer('met').notNull(),
    pages: integer('pages').notNull().default(0),
    /** YouTube's word for the page after those; null: the first. */
    nextPage: text('next_page'),
    isDone: boolean('is_done').notNull().default(false),
    metAt: moment('met_at').notNull(),
  },
  (t) => [index('video_channels_met_at').on(t.metAt)],
);

/** What the operator says of songs: of one that was added, its facts; of one that is hidden, that. */
export const siteSongs = pgTable(
  'site_songs',
  {
    videoId: varchar('video_id', { length: 11 }).primaryKey(),
    /** Null where the operator only hides it, or did. */
    title: text('title'),
    artist: text('artist'),
    fame: integer('fame'),
    year: integer('year'),
    battleTypes: text('battle_types').array().$type<BattleType[]>().notNull().default([]),
    /** It is neither suggested nor found; its link still works. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Rows are never deleted, so a reader of what changed since a moment knows all. */
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    check('site_songs_id', sql`${t.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check(
      'site_songs_facts',
      sql`(${t.title} is null) = (${t.artist} is null) and (${t.title} is null) = (${t.fame} is null)`,
    ),
    check('site_songs_fame', sql`${t.fame} between 0 and 100`),
    index('site_songs_changed').on(t.changedAt),
  ],
);
