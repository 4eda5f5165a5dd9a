import { asc, gt } from 'drizzle-orm';
import type { BattleType } from '#rules/battle-types.ts';
import type { Database } from '#server/database/open.ts';
import { siteSongs } from '#server/database/schema-search.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';

export type SiteSong = {
  videoId: string;
  /** Null: the host only hides it, or did. */
  song: CatalogueSong | null;
  isHidden: boolean;
  changedAt: Date;
};

/** What the host of the site added to its songs and hid of them, for all instances. */
export function openSiteSongs(db: Database, now: () => number) {
  const set = async (videoId: string, told: Omit<Partial<typeof siteSongs.$inferInsert>, 'videoId'>) => {
    const set = { ...told, changedAt: new Date(now()) };
    const values = { videoId, ...set };
    await db.insert(siteSongs).values(values).onConflictDoUpdate({ target: siteSongs.videoId, set });
  };
  return {
    /** Adds a song, or takes the place of what was known of it; shown or hidden, it stays so. */
    add: ({ videoId, ...song }: CatalogueSong) =>
      set(videoId, { ...song, battleTypes: [...song.battleTypes] }),
    /** Leaves a song out of suggestions and search, or takes it in again. */
    hide: (videoId: string, isHidden: boolean) => set(videoId, { isHidden }),
    after: async (moment: Date) => {
      const rows = await db
        .select()
        .from(siteSongs)
        .where(gt(siteSongs.changedAt, moment))
        .orderBy(asc(siteSongs.changedAt), asc(siteSongs.videoId));
      return rows.map(siteSong);
    },
  };
}

function siteSong({ videoId, isHidden, changedAt, ...row }: typeof siteSongs.$inferSelect): SiteSong {
  const { title, artist, fame, year } = row;
  const battleTypes = row.battleTypes as BattleType[];
  const isSong = title !== null && artist !== null && fame !== null;
  return {
    ...{ videoId, isHidden, changedAt },
    song: isSong ? { videoId, title, artist, year, battleTypes, fame } : null,
  };
}

/** Instances' transactions may end after later ones: so much is read again. */
const overlapMs = 10_000;

type SiteSongs = ReturnType<typeof openSiteSongs>;

/** Hands on what the host of the site changed since the last time, each change once. */
export function followSite({ after }: SiteSongs, take: (changed: SiteSong[]) => void): () => Promise<void> {
  let mark = new Date(0);
  let known = new Map<string, string>();
  return async () => {
    const said = await after(mark);
    take(said.filter((each) => known.get(each.videoId) !== JSON.stringify(each)));
    known = new Map(said.map((each) => [each.videoId, JSON.stringify(each)]));
    const last = said.at(-1);
    if (last) mark = new Date(last.changedAt.getTime() - overlapMs);
  };
}
