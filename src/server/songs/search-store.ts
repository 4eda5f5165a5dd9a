import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/database/open.ts';
import { foundVideos, searches, videoChannels } from '#server/database/schema-search.ts';
import type { KnownVideo } from './catalogue/known-song.ts';

export type SearchStore = ReturnType<typeof createSearchStore>;

/** That YouTube found nothing stays fresh for a day: tomorrow the song may be out. */
const nothingKeptMs = 24 * 60 * 60 * 1000;

type StoreDeps = Pick<OpenDatabase, 'db' | 'transaction'>;

export function createSearchStore({ db, transaction }: StoreDeps, now: () => number) {
  const videos = createVideoStore(db, now);
  const ago = (ms: number) => new Date(now() - ms);
  return {
    videos,
    /** The videos YouTube answered to this key before; null when it was never asked or too long ago. */
    get: async (key: string): Promise<KnownVideo[] | null> => {
      const young = and(eq(searches.key, key), gt(searches.fetchedAt, ago(longestKeptMs)));
      const [search] = await db.select().from(searches).where(young);
      if (!search) return null;
      const found = await videos.of(search.videoIds);
      return found.length > 0 || search.fetchedAt > ago(nothingKeptMs) ? found : null;
    },
    put: (key: string, found: readonly KnownVideo[]): Promise<void> =>
      transaction(async (tx) => {
        const set = { videoIds: found.map(({ videoId }) => videoId), fetchedAt: new Date(now()) };
        const values = { key, ...set };
        await tx.insert(searches).values(values).onConflictDoUpdate({ target: searches.key, set });
        await videos.put(found, tx);
      }),
    purge: async () => {
      await db.delete(searches).where(lte(searches.fetchedAt, ago(longestKeptMs)));
      await videos.purge();
    },
  };
}

export type StoredVideo = KnownVideo & { fetchedAt: Date };
export type StoredCursor = { fetchedAt: Date; videoId: string };

const day = 24 * 60 * 60 * 1000;
/** YouTube's terms: what its API answered is refreshed or deleted after 30 days. An hour is left for the purge itself. */
export const longestKeptMs = 30 * day - 60 * 60 * 1000;
/** A video is described anew when it is so old; one that was never described wholly, after a day. */
const renewedAfterMs = { whole: 25 * day, half: day } as const;

export function createVideoStore(db: Database, now: () => number) {
  const ago = (ms: number) => new Date(now() - ms);
  const isYoung = () => gt(foundVideos.fetchedAt, ago(longestKeptMs));
  return {
    /** The videos of these ids that are not too old, in this order. */
    of: async (videoIds: readonly string[]): Promise<KnownVideo[]> => {
      if (videoIds.length === 0) return [];
      const asked = and(inArray(foundVideos.videoId, [...videoIds]), isYoung());
      const rows = await db.select().from(foundVideos).where(asked);
      const byId = new Map(rows.map((video) => [video.videoId, video]));
      return videoIds.flatMap((videoId) => byId.get(videoId) ?? []);
    },
    put: (videos: readonly KnownVideo[], runner: Pick<Database, 'insert'> = db) =>
      putVideos(runner, videos, new Date(now())),
    remove: async (videoIds: readonly string[]) => {
      if (videoIds.length > 0)
        await db.delete(foundVideos).where(inArray(foundVideos.videoId, [...videoIds]));
    },
    after: (cursor: StoredCursor, most: number): PromiseLike<StoredVideo[]> =>
      db
        .select()
        .from(foundVideos)
        .where(and(isAfter(cursor), isYoung()))
        .orderBy(asc(foundVideos.fetchedAt), asc(foundVideos.videoId))
        .limit(most),
    /** Videos that are to be described anew, the most urgent first. */
    toRenew: async (most: number) => {
      const half = and(isNull(foundVideos.seconds), lt(foundVideos.fetchedAt, ago(renewedAfterMs.half)));
      const due = or(lt(foundVideos.fetchedAt, ago(renewedAfterMs.whole)), half);
      const oldest = asc(foundVideos.fetchedAt);
      const rows = await db.select().from(foundVideos).where(due).orderBy(oldest).limit(most);
      return rows.map(({ videoId }) => videoId);
    },
    count: () => db.$count(foundVideos),
    purge: async () => {
      await db.delete(foundVideos).where(lte(foundVideos.fetchedAt, ago(longestKeptMs)));
    },
  };
}

const isAfter = ({ fetchedAt, videoId }: StoredCursor) =>
  or(
    gt(foundVideos.fetchedAt, fetchedAt),
    and(eq(foundVideos.fetchedAt, fetchedAt), gt(foundVideos.videoId, videoId)),
  );

/** Rows are always locked in the same order, so that two who keep the same videos do not wait for each other. */
async function putVideos(runner: Pick<Database, 'insert'>, videos: readonly KnownVideo[], fetchedAt: Date) {
  if (videos.length === 0) return;
  const ordered = videos.toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1));
  const values = ordered.map((video) => ({ ...fitted(video), fetchedAt }));
  const set = {
    title: sql`excluded.title`,
    channel: sql`excluded.channel`,
    fetchedAt,
    seconds: sql`coalesce(excluded.seconds, ${foundVideos.seconds})`,
    views: sql`coalesce(excluded.views, ${foundVideos.views})`,
  };
  await runner.insert(foundVideos).values(values).onConflictDoUpdate({ target: foundVideos.videoId, set });
}

/** Texts of a foreign service, in a length that fits a page, and without what PostgreSQL cannot hold. */
const fitted = ({ videoId, title, channel, seconds, views = null }: KnownVideo): KnownVideo => ({
  videoId,
  seconds,
  views,
  title: title.replaceAll('\0', '').slice(0, 300).toWellFormed(),
  channel: channel.replaceAll('\0', '').slice(0, 200).toWellFormed(),
});

export type ChannelTurn = { channelId: string; page: string | null };

export type ChannelStore = ReturnType<typeof createChannelStore>;

/** Pages that are taken of one channel: 200 videos. */
const mostPages = 4;

export function createChannelStore(db: Database, now: () => number) {
  return {
    /** Notes that songs stand in these channels; `times`: how often people looked for one of them. */
    note: async (channelIds: readonly string[], times: 0 | 1) => {
      if (channelIds.length === 0) return;
      const met = { met: times, metAt: new Date(now()) };
      const values = channelIds.toSorted().map((channelId) => ({ channelId, ...met }));
      const set = { target: videoChannels.channelId, set: { met: sql`${videoChannels.met} + ${times}` } };
      await db.insert(videoChannels).values(values).onConflictDoUpdate(set);
    },
    /** The channel whose next page is worth most, which no one else is given now; null when all are done. */
    take: async (): Promise<ChannelTurn | null> => {
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
        .set({ pages, isDone: sql`${pages} >= ${mostPages}` })
        .where(sql`${videoChannels.channelId} = (${first})`)
        .returning();
      return taken ? { channelId: taken.channelId, page: taken.nextPage } : null;
    },
    /** Notes where the next page begins; null: there is none. */
    turn: async (channelId: string, nextPage: string | null) => {
      const isDone = nextPage === null ? true : sql`${videoChannels.isDone}`;
      await db.update(videoChannels).set({ nextPage, isDone }).where(eq(videoChannels.channelId, channelId));
    },
    purge: async () => {
      await db.delete(videoChannels).where(lte(videoChannels.metAt, new Date(now() - longestKeptMs)));
    },
  };
}
