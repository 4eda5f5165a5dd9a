import { setImmediate } from 'node:timers/promises';
import type { SearchItem } from '#contract/schemas.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { foundVideo, type KnownSong, type KnownVideo } from '#server/songs/catalogue/known-song.ts';
import type { SongIndex } from './index/song-index.ts';
import { type PopularSong, riseOf } from './popular-songs.ts';
import type { StoredCursor, StoredVideo } from './search-store.ts';
import type { SiteSong } from './site-songs.ts';
import { createSongFacts, type SongFacts } from './song-facts.ts';

export type KnownSongs = ReturnType<typeof createKnownSongs>;

export type LocalResults = {
  items: SearchItem[];
  /** How many of them are what was asked for. */
  good: number;
  similar: boolean;
};

type KnownSongsDeps = {
  now: () => number;
  after: (cursor: StoredCursor, most: number) => PromiseLike<StoredVideo[]>;
};

/** Songs that are read, made anew or let go of at once; between two such lots others get their turn. */
const lot = 200;
/** Instances' clocks differ, and a transaction may end after a later one: so much is read again. */
const overlapMs = 10_000;

/** The catalogue, as far as it is read, what YouTube ever answered and what is popular here, as one collection in memory. */
export function createKnownSongs({ after, now }: KnownSongsDeps) {
  const songs = createSongFacts();
  const { facts, index, get, makeAnew } = songs;
  const { listed, hidden } = facts;
  const youtube = createYoutubeSongs(songs, now);
  return {
    ...youtube,
    ...createCatalogueCheck(songs, youtube.add),
    ...createPopularSongs(songs),
    catalogue: (): CatalogueSong[] => [...listed.values()],
    addCatalogue: (read: readonly CatalogueSong[]) => {
      const fresh = read.filter(({ videoId }) => !listed.has(videoId));
      for (const song of fresh) listed.set(song.videoId, song);
      makeAnew(fresh.map(idOf));
    },
    applySiteSongs: (told: readonly SiteSong[]) => {
      for (const { videoId, song, isHidden } of told) {
        if (song) listed.set(videoId, song);
        if (song) facts.silent.delete(videoId);
        if (isHidden) hidden.add(videoId);
        else hidden.delete(videoId);
      }
      makeAnew(told.map(idOf));
    },
    catchUp: followVideos(after, youtube.add),
    /** The best of all songs the game knows, and how many of them are what was asked for. */
    find: (words: string) => findLocally(index, words),
    /** The words that stand in no song the game knows. */
    unknownWords: index.unknownWords,
    get: (videoId: string): KnownVideo | undefined => get(videoId)?.video,
    isHidden: (videoId: string) => hidden.has(videoId),
    /** Whether it may be found and suggested: known, and not hidden by the operator. */
    isOffered: (videoId: string) => index.get(videoId) !== undefined,
  };
}

const idOf = ({ videoId }: { videoId: string }): string => videoId;

function followVideos(
  after: KnownSongsDeps['after'],
  take: (videos: StoredVideo[]) => void,
): () => Promise<void> {
  let cursor: StoredCursor = { fetchedAt: new Date(0), videoId: '' };
  return async function catchUp(): Promise<void> {
    const videos = await after(cursor, lot);
    take(videos);
    const last = videos.at(-1);
    if (last) cursor = { fetchedAt: last.fetchedAt, videoId: last.videoId };
    if (videos.length === lot) return catchUp();
    cursor = { fetchedAt: new Date(cursor.fetchedAt.getTime() - overlapMs), videoId: '' };
  };
}

const mostFound = 15;
/** Fewer songs than this are followed by others of the first one's artist. */
const fewest = 5;

function findLocally(index: SongIndex<KnownSong>, words: string): LocalResults {
  const { songs, good, similar } = index.find(words, mostFound);
  const [first] = songs;
  const others = first && good > 0 && good < fewest ? index.byArtist(first.artist, fewest + good) : [];
  const all = [...new Set([...songs, ...others])].slice(0, Math.max(songs.length, fewest));
  return { items: all.map(({ video }) => foundVideo(video)), good: good > 0 ? all.length : 0, similar };
}

/** What YouTube said of songs, which by its terms is let go of in time. */
function createYoutubeSongs({ facts, makeAnew }: SongFacts, now: () => number) {
  const { said, gone, asked, silent } = facts;
  const saidAt = new Map<string, number>();
  const isNews = (video: KnownVideo) => silent.has(video.videoId) || !isSame(said.get(video.videoId), video);
  const add = (videos: readonly (KnownVideo & { fetchedAt?: Date })[]) => {
    for (const { videoId, fetchedAt } of videos) saidAt.set(videoId, fetchedAt?.getTime() ?? now());
    const news = videos.filter(isNews);
    for (const video of news) {
      said.set(video.videoId, video);
      gone.delete(video.videoId);
      silent.delete(video.videoId);
    }
    makeAnew(news.map(idOf));
  };
  const drop = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) for (const each of [saidAt, said, asked, silent]) each.delete(videoId);
    makeAnew(videoIds);
  };
  /** Lets go of what YouTube said before that moment. */
  const expire = async (before: number): Promise<void> => {
    const isOld = ([, at]: [string, number]) => at <= before;
    const old = Array.from(saidAt.entries().filter(isOld).take(lot), ([videoId]) => videoId);
    drop(old);
    if (old.length < lot) return;
    await setImmediate();
    return expire(before);
  };
  return {
    add,
    expire,
    /** Lets go of what YouTube says to be gone. */
    remove: (videoIds: readonly string[]) => {
      for (const videoId of videoIds) gone.add(videoId);
      drop(videoIds);
    },
  };
}

const isSame = (one: KnownVideo | undefined, other: KnownVideo): boolean =>
  one?.title === other.title && one.channel === other.channel && one.seconds === other.seconds;

/** Which songs of the catalogue YouTube was asked about; those that do not play are offered no more. */
function createCatalogueCheck(
  { facts, get, makeAnew }: SongFacts,
  add: (videos: readonly KnownVideo[]) => void,
) {
  const { listed, asked, silent } = facts;
  const isOpen = (videoId: string) => !asked.has(videoId) && get(videoId)?.video.seconds === null;
  return {
    undescribed: (most: number): string[] => [...listed.keys().filter(isOpen).take(most)],
    settle: (videoIds: readonly string[], playing: readonly KnownVideo[]) => {
      const alive = new Set(playing.map(idOf));
      const others = videoIds.filter((videoId) => !alive.has(videoId));
      for (const videoId of videoIds) asked.add(videoId);
      // Where most are gone, the answer says more about the service than about the songs.
      if (others.length < videoIds.length / 2) for (const videoId of others) silent.add(videoId);
      makeAnew(others);
      add(playing);
    },
  };
}

/** What is popular here rises, and is found by its name where a player only pasted its link. */
function createPopularSongs({ facts, get, makeAnew }: SongFacts) {
  let rising: CatalogueSong[] = [];
  return {
    /** Takes in what is popular now, what rises most first, in the place of what was before. */
    setPopular: async (songs: readonly PopularSong[]) => {
      const before = facts.popular;
      const after = new Map(songs.map((song) => [song.videoId, song]));
      const riseIn = (popular: typeof after, videoId: string) => {
        const song = popular.get(videoId);
        return song && riseOf(song);
      };
      const all = new Set([...before.keys(), ...after.keys()]);
      const changed = [...all].filter((videoId) => riseIn(before, videoId) !== riseIn(after, videoId));
      facts.popular = after;
      for (let at = 0; at < changed.length; at += lot) {
        makeAnew(changed.slice(at, at + lot));
        await setImmediate();
      }
      rising = songs.filter((song) => riseOf(song) > 0).map((song) => ofKnown(song, get(song.videoId)));
    },
    rising: (): readonly CatalogueSong[] => rising,
  };
}

/** Of what no one filed the battles tell the types. */
const ofKnown = ({ videoId, battleTypes, ...song }: PopularSong, known?: KnownSong): CatalogueSong =>
  known?.listed ?? {
    videoId,
    battleTypes,
    year: null,
    fame: known?.fame ?? 0,
    title: known?.title ?? song.title,
    artist: known?.artist ?? song.artist,
  };
