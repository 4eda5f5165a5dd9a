import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { foundVideos, searches, videoChannels } from '#server/database/schema-search.ts';
import type { KnownVideo } from './catalogue/known-song.ts';

export type SearchStore = ReturnType<typeof createSearchStore>;

/** Maximum age of an empty result in milliseconds: the song may be released tomorrow. */
const emptyMaxAgeMs = 24 * 60 * 60 * 1000;

export function createSearchStore(db: Database, now: () => number) {
  const videos = createVideoStore(db, now);
  const ago = (ms: number) => new Date(now() - ms);
  return {
    videos,
    /** Returns the stored result of a search; null if there is none or it is too old. */
    get: async (key: string): Promise<KnownVideo[] | null> => {
      const fresh = and(eq(searches.key, key), gt(searches.fetchedAt, ago(maxAgeMs)));
      const [search] = await db.select().from(searches).where(fresh);
      if (!search) return null;
      const found = await videos.of(search.videoIds);
      return found.length > 0 || search.fetchedAt > ago(emptyMaxAgeMs) ? found : null;
    },
    put: async (key: string, found: readonly KnownVideo[]) => {
      await videos.put(found);
      const set = { videoIds: found.map(({ videoId }) => videoId), fetchedAt: new Date(now()) };
      const values = { key, ...set };
      await db.insert(searches).values(values).onConflictDoUpdate({ target: searches.key, set });
    },
    purge: async () => {
      await db.delete(searches).where(lte(searches.fetchedAt, ago(maxAgeMs)));
      await videos.purge();
    },
  };
}

type StoredVideo = KnownVideo & { fetchedAt: Date };
type StoredCursor = Pick<StoredVideo, 'fetchedAt' | 'videoId'>;

const day = 24 * 60 * 60 * 1000;
/** Maximum age of YouTube's data in milliseconds. Its terms require a refresh or deletion within 30 days; the purge gets one hour. */
export const maxAgeMs = 30 * day - 60 * 60 * 1000;
/** Age in milliseconds at which a video is refreshed; `bare`: a video that lacks details. */
const refreshAfterMs = { whole: 25 * day, bare: day } as const;

export function createVideoStore(db: Database, now: () => number) {
  const ago = (ms: number) => new Date(now() - ms);
  const isFresh = () => gt(foundVideos.fetchedAt, ago(maxAgeMs));
  return {
    /** Returns the videos with these ids that are not too old, in this order. */
    of: async (videoIds: readonly string[]): Promise<KnownVideo[]> => {
      if (videoIds.length === 0) return [];
      const condition = and(inArray(foundVideos.videoId, [...videoIds]), isFresh());
      const rows = await db.select().from(foundVideos).where(condition);
      const byId = new Map(rows.map((video) => [video.videoId, video]));
      return videoIds.flatMap((videoId) => byId.get(videoId) ?? []);
    },
    put: (videos: readonly KnownVideo[]) => putVideos(db, videos, new Date(now())),
    remove: async (videoIds: readonly string[]) => {
      if (videoIds.length > 0)
        await db.delete(foundVideos).where(inArray(foundVideos.videoId, [...videoIds]));
    },
    after: ({ fetchedAt, videoId }: StoredCursor, max: number): PromiseLike<StoredVideo[]> => {
      const order = sql`${foundVideos.fetchedAt}, ${foundVideos.videoId}`;
      const isAfter = sql`(${order}) > (${sql.param(fetchedAt, foundVideos.fetchedAt)}, ${videoId})`;
      return db.select().from(foundVideos).where(and(isAfter, isFresh())).orderBy(order).limit(max);
    },
    /** Returns the ids of videos that must be refreshed, oldest first. */
    toRefresh: async (max: number) => {
      const bare = and(isNull(foundVideos.seconds), lt(foundVideos.fetchedAt, ago(refreshAfterMs.bare)));
      const due = or(lt(foundVideos.fetchedAt, ago(refreshAfterMs.whole)), bare);
      const oldest = asc(foundVideos.fetchedAt);
      const rows = await db.select().from(foundVideos).where(due).orderBy(oldest).limit(max);
      return rows.map(({ videoId }) => videoId);
    },
    count: () => db.$count(foundVideos),
    purge: () => db.delete(foundVideos).where(lte(foundVideos.fetchedAt, ago(maxAgeMs))),
  };
}

/** Number of videos read in one turn of the event loop, so that requests are not delayed. */
const batchSize = 200;
/** Overlap of two reads in milliseconds, because the clocks of instances differ, and a transaction may commit after a later one. */
const overlapMs = 10_000;

/** Creates a function that calls `take` with the videos that all instances stored since the last time, some of them again. */
export function followVideos(
  { after }: SearchStore['videos'],
  take: (videos: StoredVideo[]) => void,
): () => Promise<void> {
  let cursor: StoredCursor = { fetchedAt: new Date(0), videoId: '' };
  return async function catchUp(): Promise<void> {
    const videos = await after(cursor, batchSize);
    take(videos);
    const last = videos.at(-1);
    if (last) cursor = last;
    if (videos.length === batchSize) return catchUp();
    cursor = { fetchedAt: new Date(cursor.fetchedAt.getTime() - overlapMs), videoId: '' };
  };
}

/** Upserts videos in the order of their ids, so that two statements with the same videos cannot deadlock. */
async function putVideos(db: Database, videos: readonly KnownVideo[], fetchedAt: Date) {
  if (videos.length === 0) return;
  const ordered = videos.toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1));
  const values = ordered.map((video) => ({ ...sanitized(video), fetchedAt }));
  const set = {
    title: sql`excluded.title`,
    channel: sql`excluded.channel`,
    fetchedAt,
    seconds: sql`coalesce(excluded.seconds, ${foundVideos.seconds})`,
    views: sql`coalesce(excluded.views, ${foundVideos.views})`,
  };
  await db.insert(foundVideos).values(values).onConflictDoUpdate({ target: foundVideos.videoId, set });
}

/** Returns a video with texts cut to a length that fits a page, and without characters that PostgreSQL cannot store. */
const sanitized = ({ videoId, title, channel, seconds, views = null }: KnownVideo): KnownVideo => ({
  videoId,
  seconds,
  views,
  title: title.replaceAll('\0', '').slice(0, 300).toWellFormed(),
  channel: channel.replaceAll('\0', '').slice(0, 200).toWellFormed(),
});

export type ChannelStore = ReturnType<typeof createChannelStore>;

/** Maximum number of pages read from one channel: 200 videos. */
const maxPages = 4;

export function createChannelStore(db: Database, now: () => number) {
  return {
    /** Notes channels that have songs; `times`: number of searches by players for one of the songs. */
    note: async (channelIds: readonly string[], times: 0 | 1) => {
      if (channelIds.length === 0) return;
      const met = { met: times, metAt: new Date(now()) };
      const values = channelIds.toSorted().map((channelId) => ({ channelId, ...met }));
      const set = { target: videoChannels.channelId, set: { met: sql`${videoChannels.met} + ${times}` } };
      await db.insert(videoChannels).values(values).onConflictDoUpdate(set);
    },
    /** Takes the channel with the most useful next page that no other instance takes now; null when all are done. */
    take: async () => {
      const first = db
        .select({ channelId: videoChannels.channelId })
        .from(videoChannels)
        .where(eq(videoChannels.isDone, false))
        .orderBy(desc(sql`${videoChannels.met} / (${videoChannels.pages} + 1.0)`), videoChannels.channelId)
        .limit(1)
        .for('update', { skipLocked: true });
      const pages = sql`${videoChannels.pages} + 1`;
      const [taken] = await db
        .update(videoChannels)
        .set({ pages, isDone: sql`${pages} >= ${maxPages}` })
        .where(sql`${videoChannels.channelId} = (${first})`)
        .returning();
      return taken ? { channelId: taken.channelId, page: taken.nextPage } : null;
    },
    /** Stores the token of the next page; null: there is none. */
    setNextPage: async (channelId: string, nextPage: string | null) => {
      const isDone = nextPage === null ? true : sql`${videoChannels.isDone}`;
      await db.update(videoChannels).set({ nextPage, isDone }).where(eq(videoChannels.channelId, channelId));
    },
    purge: () => db.delete(videoChannels).where(lte(videoChannels.metAt, new Date(now() - maxAgeMs))),
  };
}
