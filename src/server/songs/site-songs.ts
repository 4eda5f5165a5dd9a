import { asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { foundVideos, siteSongs } from '#server/database/schema-search.ts';
import type { ToolContext } from '#server/settings/context.ts';
import { type CatalogueSong, catalogueFile, readCatalogue } from './catalogue/catalogue.ts';
import { type PopularSong, readPopular, withRise } from './popular-songs.ts';

export type SiteSong = {
  videoId: string;
  /** Null: the operator only hid the song or showed it again. */
  song: CatalogueSong | null;
  isHidden: boolean;
  changedAt: Date;
};

/** Creates the store of songs that the operator added or hid, for all instances. */
export function createSiteSongs(db: Database, now: () => number) {
  const set = async (videoId: string, change: Omit<Partial<typeof siteSongs.$inferInsert>, 'videoId'>) => {
    const set = { ...change, changedAt: new Date(now()) };
    const values = { videoId, ...set };
    await db.insert(siteSongs).values(values).onConflictDoUpdate({ target: siteSongs.videoId, set });
  };
  return {
    /** Adds or replaces a song; a hidden song stays hidden. */
    add: ({ videoId, ...song }: CatalogueSong) =>
      set(videoId, { ...song, battleTypes: [...song.battleTypes] }),
    /** Hides a song from suggestions and search, or shows it again. */
    hide: (videoId: string, isHidden: boolean) => set(videoId, { isHidden }),
    after: async (time: Date) => {
      const rows = await db
        .select()
        .from(siteSongs)
        .where(gt(siteSongs.changedAt, time))
        .orderBy(asc(siteSongs.changedAt), asc(siteSongs.videoId));
      return rows.map(siteSong);
    },
  };
}

function siteSong({ videoId, isHidden, changedAt, ...row }: typeof siteSongs.$inferSelect): SiteSong {
  const { title, artist, fame, year, battleTypes } = row;
  const isSong = title !== null && artist !== null && fame !== null;
  return {
    videoId,
    isHidden,
    changedAt,
    song: isSong ? { videoId, title, artist, year, battleTypes, fame } : null,
  };
}

/** Overlap of two reads in milliseconds, because a transaction may commit after a later one. */
const overlapMs = 10_000;

type SiteSongs = ReturnType<typeof createSiteSongs>;

/** Creates a function that calls `take` with the operator's changes since the last time, each change once. */
export function followOperator(
  { after }: SiteSongs,
  take: (changed: SiteSong[]) => void,
): () => Promise<void> {
  let cursor = new Date(0);
  let known = new Map<string, string>();
  return async () => {
    const changes = await after(cursor);
    take(changes.filter((each) => known.get(each.videoId) !== JSON.stringify(each)));
    known = new Map(changes.map((each) => [each.videoId, JSON.stringify(each)]));
    const last = changes.at(-1);
    if (last) cursor = new Date(last.changedAt.getTime() - overlapMs);
  };
}

export type SongContext = Pick<ToolContext, 'db' | 'queryPrepared' | 'now'>;

export type ListedSong = {
  song: CatalogueSong;
  /** Source of the song: the operator, the catalogue of the game, or players who pasted a link. */
  source: 'site' | 'catalogue' | 'players';
  isHidden: boolean;
  popular: PopularSong | null;
};

/** Lists all songs except those known from YouTube only, most famous first. */
export async function listSongs({ db, queryPrepared, now }: SongContext): Promise<ListedSong[]> {
  const listed = new Map<string, ListedSong>();
  for await (const songs of readCatalogue(catalogueFile, { warn: () => {} }))
    for (const song of songs) listed.set(song.videoId, listedAs('catalogue', song));
  for (const popular of await readPopular(queryPrepared)) {
    const { videoId, title, artist, battleTypes } = popular;
    const pasted = { videoId, title, artist, battleTypes, year: null, fame: 0 };
    const known = listed.get(videoId) ?? listedAs('players', pasted);
    listed.set(videoId, { ...known, popular });
  }
  for (const { videoId, song, isHidden } of await createSiteSongs(db, now).after(new Date(0))) {
    const known = listed.get(videoId) ?? listedAs('site', { ...nameless, videoId });
    const own = song ? { ...known, song, source: 'site' as const } : known;
    if (song || isHidden || listed.has(videoId)) listed.set(videoId, { ...own, isHidden });
  }
  return [...listed.values()]
    .map((each) => ({ ...each, song: withRise(each.song, each.popular) }))
    .toSorted((a, b) => b.song.fame - a.song.fame);
}

/** Returns whether this song is known, including songs known from YouTube only and songs hidden by link. */
export async function isKnown(context: SongContext, videoId: string): Promise<boolean> {
  const found = await context.db.select().from(foundVideos).where(eq(foundVideos.videoId, videoId));
  return found.length > 0 || (await listSongs(context)).some(({ song }) => song.videoId === videoId);
}

/** A song that the operator hid by its link; its name is unknown. */
const nameless = { title: '', artist: '', battleTypes: [], year: null, fame: 0 };

const listedAs = (source: ListedSong['source'], song: CatalogueSong): ListedSong => ({
  source,
  song,
  isHidden: false,
  popular: null,
});
