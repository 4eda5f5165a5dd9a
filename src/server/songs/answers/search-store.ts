import { and, eq, gt, lte } from 'drizzle-orm';
import type { OpenDatabase } from '#server/database/open.ts';
import { searches } from '#server/database/schema-search.ts';
import type { KnownVideo } from './answer.ts';
import { longestKeptMs, openVideoStore, type VideoStore } from './video-store.ts';

export type SearchStore = {
  videos: VideoStore;
  /** The videos YouTube answered to this key before; null when it was never asked or too long ago. */
  get(key: string): Promise<KnownVideo[] | null>;
  put(key: string, videos: readonly KnownVideo[]): Promise<void>;
  purge(): Promise<void>;
};

/** That YouTube found nothing stays fresh for a day: tomorrow the song may be out. */
const nothingKeptMs = 24 * 60 * 60 * 1000;

/** What YouTube answered before, for all instances and over restarts. */
export function openSearchStore(
  { db, transaction }: Pick<OpenDatabase, 'db' | 'transaction'>,
  now: () => number,
): SearchStore {
  const videos = openVideoStore(db, now);
  const ago = (ms: number) => new Date(now() - ms);
  return {
    videos,
    get: async (key) => {
      const young = and(eq(searches.key, key), gt(searches.fetchedAt, ago(longestKeptMs)));
      const [search] = await db.select().from(searches).where(young);
      if (!search) return null;
      const found = await videos.of(search.videoIds);
      return found.length > 0 || search.fetchedAt > ago(nothingKeptMs) ? found : null;
    },
    put: (key, found) =>
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
