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

/** YouTube searches per day (Pacific time) over all instances. */
export const searchDays = pgTable('search_days', {
  day: date('day').primaryKey(),
  spent: integer('spent').notNull(),
  /** Whether YouTube reported that the daily quota is used up, whatever `spent` is. */
  usedUp: boolean('used_up').notNull().default(false),
  /** Pages of channel videos that were imported, at two quota units each. */
  pages: integer('pages').notNull().default(0),
});

/** Creates a table of searches per hour. `owner`: the column that names whose searches they are. */
const searchesPerHour = (name: string, owner: string) =>
  pgTable(
    name,
    { owner: text(owner).notNull(), hour: moment('hour').notNull(), spent: integer('spent').notNull() },
    (t) => [primaryKey({ columns: [t.owner, t.hour] }), index(`${name}_hour`).on(t.hour)],
  );

/** YouTube searches per user and hour. */
export const searchShares = searchesPerHour('search_shares', 'user_id');

/** YouTube searches per address and hour, by a keyed hash, so that the table reveals no address. */
export const searchPlaces = searchesPerHour('search_places', 'place');

/** Cached YouTube search results; `key` is the normalized query. Deleted after 30 days at most. */
export const searches = pgTable(
  'searches',
  {
    key: text('key').primaryKey(),
    /** In the order of the response; ids that are no longer in found_videos are skipped. */
    videoIds: varchar('video_ids', { length: 11 }).array().notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (t) => [index('searches_fetched').on(t.fetchedAt)],
);

/** Every video of a search result, with the data of the details call. Deleted after 30 days at most. */
export const foundVideos = pgTable(
  'found_videos',
  {
    videoId: varchar('video_id', { length: 11 }).primaryKey(),
    title: text('title').notNull(),
    channel: text('channel').notNull(),
    /** Null if the details call failed. */
    seconds: integer('seconds'),
    /** Number of views; null if YouTube does not publish it. */
    views: bigint('views', { mode: 'number' }),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (t) => [
    check('found_videos_id', sql`${t.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    index('found_videos_fetched').on(t.fetchedAt),
  ],
);

/** Channels of found songs, whose other songs are imported. Deleted after 30 days at most. */
export const videoChannels = pgTable(
  'video_channels',
  {
    channelId: varchar('channel_id', { length: 24 }).primaryKey(),
    /** Number of search results with this channel; channels with more are imported earlier. */
    met: integer('met').notNull(),
    pages: integer('pages').notNull().default(0),
    /** YouTube's token of the next page; null for the first page. */
    nextPage: text('next_page'),
    isDone: boolean('is_done').notNull().default(false),
    metAt: moment('met_at').notNull(),
  },
  (t) => [index('video_channels_met_at').on(t.metAt)],
);

/** Songs that the operator added or hides. */
export const siteSongs = pgTable(
  'site_songs',
  {
    videoId: varchar('video_id', { length: 11 }).primaryKey(),
    /** Null if the operator did not add the song. */
    title: text('title'),
    artist: text('artist'),
    fame: integer('fame'),
    year: integer('year'),
    battleTypes: text('battle_types').array().$type<BattleType[]>().notNull().default([]),
    /** Whether the song is neither suggested nor found by a search; its link still works. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Time of the last change. Rows are never deleted, so that readers find every change by it. */
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
