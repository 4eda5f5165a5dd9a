import type { SearchItem } from '#contract/schemas.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import {
  asSong,
  foundVideo,
  type KnownSong,
  type KnownVideo,
  ofCatalogue,
} from '#server/songs/catalogue/known-song.ts';
import type { SongIndex } from './index/song-index.ts';
import { type OfferedSongs, openOfferedSongs, openYoutubeSongs } from './offered-songs.ts';
import { type PopularSong, riseOf } from './popular-songs.ts';
import type { StoredCursor, StoredVideo } from './search-store.ts';
import type { SiteSong } from './site-songs.ts';

export type KnownSongs = ReturnType<typeof openKnownSongs>;

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

const lot = 200;
/** Instances' clocks differ, and a transaction may end after a later one: so much is read again. */
const overlapMs = 10_000;

/** The catalogue, as far as it is read, what YouTube ever answered and what people here love, as one collection in memory. */
export function openKnownSongs({ after, now }: KnownSongsDeps) {
  const index = openOfferedSongs();
  const list = new Map<string, CatalogueSong>();
  const { of: describedBy, isDescribed, ...youtube } = openYoutubeSongs({ index, list, now });
  /** Of some, YouTube has said something before they are read here. */
  const known = (song: CatalogueSong): KnownSong => {
    const said = describedBy(song.videoId);
    return said ? asSong(said, song) : ofCatalogue(song);
  };
  const add = (songs: readonly CatalogueSong[]) => {
    for (const song of songs) list.set(song.videoId, song);
    index.add(songs.map(known));
  };
  const isKnown = (videoId: string) => isDescribed(videoId) || list.has(videoId);
  return {
    ...youtube,
    ...openLovedSongs({ index, isKnown }),
    /** Songs of the catalogue, as far as it is read, and those the operator added. */
    catalogue: (): CatalogueSong[] => [...list.values()],
    addCatalogue: (songs: readonly CatalogueSong[]) => add(songs.filter(({ videoId }) => !list.has(videoId))),
    applySiteSongs: (said: readonly SiteSong[]) => {
      for (const { videoId, song, isHidden } of said) {
        if (song) add([song]);
        index.hide(videoId, isHidden);
      }
    },
    catchUp: followVideos(after, youtube.add),
    /** The best of all songs the game knows, and how many of them are what was asked for. */
    find: (words: string) => findLocally(index, words),
    /** The words that stand in no song the game knows. */
    unknownWords: index.unknownWords,
    get: (videoId: string): KnownVideo | undefined => index.get(videoId)?.video,
    isHidden: index.isHidden,
    /** Whether it may be found and suggested: known, and not hidden by the operator. */
    isOffered: (videoId: string) => index.get(videoId) !== undefined && !index.isHidden(videoId),
  };
}

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

type LovedSongsDeps = {
  index: OfferedSongs;
  /** Whether it is known, or known to be gone, without anybody's paste. */
  isKnown(videoId: string): boolean;
};

/** What people here love: it rises, and what they pasted is found by its name. */
function openLovedSongs({ index, isKnown }: LovedSongsDeps) {
  let pasted = new Set<string>();
  let loved: CatalogueSong[] = [];
  return {
    /** Takes in what people here love now, the most loved first, in the place of what they loved before. */
    love: async (songs: readonly PopularSong[]) => {
      const fresh = songs.filter(({ videoId }) => !isKnown(videoId));
      const before = pasted;
      pasted = new Set(fresh.map(({ videoId }) => videoId));
      index.remove([...before].filter((videoId) => !pasted.has(videoId) && !isKnown(videoId)));
      index.add(fresh.filter(({ videoId }) => !before.has(videoId)).map(pastedSong));
      const rising = songs.filter((song) => riseOf(song) > 0);
      loved = rising.map((song) => ofKnown(song, index.get(song.videoId)));
      await index.rise(new Map(rising.map((song) => [song.videoId, riseOf(song)])));
    },
    loved: (): readonly CatalogueSong[] => loved,
  };
}

const pastedSong = ({ videoId, title, artist }: PopularSong): KnownSong =>
  asSong({ videoId, title, channel: artist, seconds: null }, null);

/** Of what no one filed the battles tell the types. */
const ofKnown = ({ videoId, battleTypes, ...song }: PopularSong, known?: KnownSong): CatalogueSong =>
  known?.ofCatalogue ?? {
    videoId,
    battleTypes,
    year: null,
    fame: known?.fame ?? 0,
    title: known?.title ?? song.title,
    artist: known?.artist ?? song.artist,
  };
