import { desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { videoChannels } from '#server/database/schema-search.ts';
import { longestKeptMs } from '#server/songs/answers/search-store.ts';

export type ChannelTurn = { channelId: string; page: string | null };

export type ChannelStore = {
  /** Notes that songs stand in these channels; `times`: how often people looked for one of them. */
  note(channelIds: readonly string[], times: 0 | 1): Promise<void>;
  /** The channel whose next page is worth most, which no one else is given now; null when all are done. */
  take(): Promise<ChannelTurn | null>;
  /** Notes where the next page begins; null: there is none. */
  turn(channelId: string, nextPage: string | null): Promise<void>;
  purge(): Promise<void>;
};

/** Pages that are taken of one channel: 200 videos. */
const mostPages = 4;

export function openChannelStore(db: Database, now: () => number): ChannelStore {
  return {
    note: async (channelIds, times) => {
      if (channelIds.length === 0) return;
      const met = { met: times, metAt: new Date(now()) };
      const values = channelIds.toSorted().map((channelId) => ({ channelId, ...met }));
      const set = { target: videoChannels.channelId, set: { met: sql`${videoChannels.met} + ${times}` } };
      await db.insert(videoChannels).values(values).onConflictDoUpdate(set);
    },
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
        .set({ pages, isDone: sql`${pages} >= ${mostPages}` })
        .where(sql`${videoChannels.channelId} = (${first})`)
        .returning();
      return taken ? { channelId: taken.channelId, page: taken.nextPage } : null;
    },
    turn: async (channelId, nextPage) => {
      const isDone = nextPage === null ? true : sql`${videoChannels.isDone}`;
      await db.update(videoChannels).set({ nextPage, isDone }).where(eq(videoChannels.channelId, channelId));
    },
    purge: async () => {
      await db.delete(videoChannels).where(lte(videoChannels.metAt, new Date(now() - longestKeptMs)));
    },
  };
}
