import { setImmediate } from 'node:timers/promises';
import type { SearchItem } from '#contract/schemas.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { foundVideo, type KnownSong, type KnownVideo } from '#server/songs/catalogue/known-song.ts';
import { enoughGood } from './budget/search-budget.ts';
import type { SongIndex } from './index/song-index.ts';
import { type PopularSong, riseOf } from './popular-songs.ts';
import type { SiteSong } from './site-songs.ts';
import { createSongFacts, type SongFacts } from './song-facts.ts';

export type KnownSongs = ReturnType<typeof createKnownSongs>;

export type LocalResults = {
  items: SearchItem[];
  /** Number of songs that fit the query or are by the artist found; 0 if the items have only some of the words. */
  good: number;
  similar: boolean;
};

/** Number of songs rebuilt or deleted in one turn of the event loop, so that requests are not delayed. */
const batchSize = 200;

/** Creates the collection of known songs in memory: the catalogue as far as it is read, YouTube's results, and popular songs. */
export function createKnownSongs(now: () => number) {
  const songs = createSongFacts();
  const { facts, index, get, rebuild } = songs;
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
      rebuild(fresh.map(idOf));
    },
    applySiteSongs: (changes: readonly SiteSong[]) => {
      for (const { videoId, song, isHidden } of changes) {
        if (song) listed.set(videoId, song);
        if (song) facts.broken.delete(videoId);
        if (isHidden) hidden.add(videoId);
        else hidden.delete(videoId);
      }
      rebuild(changes.map(idOf));
    },
    /** Returns the best known songs for these words, and how many songs of that kind are known. */
    find: (words: string) => findLocally(index, words),
    /** Returns the words that no known song has. */
    unknownWords: index.unknownWords,
    get: (videoId: string): KnownVideo | undefined => get(videoId)?.video,
    isHidden: (videoId: string) => hidden.has(videoId),
    /** Returns whether a song is found and suggested: it is known, plays and is not hidden by the operator. */
    isOffered: (videoId: string) => index.get(videoId) !== undefined,
  };
}

const idOf = ({ videoId }: { videoId: string }): string => videoId;

const maxFound = 15;

function findLocally(index: SongIndex<KnownSong>, words: string): LocalResults {
  const { songs, good, similar } = index.find(words, maxFound);
  const [first] = songs;
  // A whole title matches one song, but whoever knows the artist does not need YouTube for it.
  const others =
    first && good > 0 && good < enoughGood ? index.byArtist(first.artist, enoughGood + good) : [];
  const known = good > 0 ? new Set([...songs, ...others]).size : 0;
  return { items: songs.map(({ video }) => foundVideo(video)), good: known, similar };
}

/** Creates the store of YouTube's data, which must expire by YouTube's terms. */
function createYoutubeSongs({ facts, rebuild }: SongFacts, now: () => number) {
  const { found, deleted, checked, broken } = facts;
  const times = new Map<string, number>();
  const isNew = (video: KnownVideo) => broken.has(video.videoId) || !isSame(found.get(video.videoId), video);
  const add = (videos: readonly (KnownVideo & { fetchedAt?: Date })[]) => {
    for (const { videoId, fetchedAt } of videos) times.set(videoId, fetchedAt?.getTime() ?? now());
    const changed = videos.filter(isNew);
    for (const video of changed) {
      found.set(video.videoId, video);
      deleted.delete(video.videoId);
      broken.delete(video.videoId);
    }
    rebuild(changed.map(idOf));
  };
  const drop = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) for (const each of [times, found, checked, broken]) each.delete(videoId);
    rebuild(videoIds);
  };
  /** Deletes the data that YouTube returned before this time. */
  const expire = async (before: number): Promise<void> => {
    const isOld = ([, at]: [string, number]) => at <= before;
    const old = Array.from(times.entries().filter(isOld).take(batchSize), ([videoId]) => videoId);
    drop(old);
    if (old.length < batchSize) return;
    await setImmediate();
    return expire(before);
  };
  return {
    add,
    expire,
    /** Deletes videos that no longer exist, according to YouTube. */
    remove: (videoIds: readonly string[]) => {
      for (const videoId of videoIds) deleted.add(videoId);
      drop(videoIds);
    },
  };
}

const isSame = (one: KnownVideo | undefined, other: KnownVideo): boolean =>
  one?.title === other.title && one.channel === other.channel && one.seconds === other.seconds;

/** Creates the check of the catalogue's songs at YouTube; songs that do not play are no longer offered. */
function createCatalogueCheck(
  { facts, get, rebuild }: SongFacts,
  add: (videos: readonly KnownVideo[]) => void,
) {
  const { listed, checked, broken } = facts;
  const isUnchecked = (videoId: string) => !checked.has(videoId) && get(videoId)?.video.seconds === null;
  return {
    undescribed: (max: number): string[] => [...listed.keys().filter(isUnchecked).take(max)],
    setChecked: (videoIds: readonly string[], playing: readonly KnownVideo[]) => {
      const alive = new Set(playing.map(idOf));
      const others = videoIds.filter((videoId) => !alive.has(videoId));
      for (const videoId of videoIds) checked.add(videoId);
      // If YouTube omits most songs, the service is at fault, not the songs.
      if (others.length < videoIds.length / 2) for (const videoId of others) broken.add(videoId);
      rebuild(others);
      add(playing);
    },
  };
}

/** Creates the popular songs: they gain fame, and songs that players only pasted are found by name. */
function createPopularSongs({ facts, get, rebuild }: SongFacts) {
  let rising: CatalogueSong[] = [];
  return {
    /** Replaces the popular songs. `songs`: highest rise first. */
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
      for (let at = 0; at < changed.length; at += batchSize) {
        rebuild(changed.slice(at, at + batchSize));
        await setImmediate();
      }
      rising = songs.filter((song) => riseOf(song) > 0).map((song) => toListed(song, get(song.videoId)));
    },
    rising: (): readonly CatalogueSong[] => rising,
  };
}

/** Returns a popular song as a song of the catalogue. An unlisted song has the battle types of the battles it was played in. */
const toListed = ({ videoId, battleTypes, ...song }: PopularSong, known?: KnownSong): CatalogueSong =>
  known?.listed ?? {
    videoId,
    battleTypes,
    year: null,
    fame: known?.fame ?? 0,
    title: known?.title ?? song.title,
    artist: known?.artist ?? song.artist,
  };
