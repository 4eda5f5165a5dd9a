import type { KnownVideo } from '#server/songs/answers/answer.ts';
import type { KeptMark, KeptVideo } from '#server/songs/answers/video-store.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { asSong, type KnownSong, ofCatalogue } from '#server/songs/catalogue/known-song.ts';
import { openSongList } from '#server/songs/catalogue/song-list.ts';
import { type LocalResults, openLocalResults } from './local-results.ts';
import { type LovedSongs, openLovedSongs } from './loved-songs.ts';
import { openOfferedSongs } from './offered-songs.ts';
import type { SiteSong } from './site-songs.ts';
import { openYoutubeSongs, type YoutubeSongs } from './youtube-songs.ts';

export type KnownSongs = Omit<YoutubeSongs, 'of' | 'isDescribed'> &
  LovedSongs & {
    /** Songs of the catalogue, as far as it is read, and those the host of the site added. */
    catalogue: readonly CatalogueSong[];
    /** Takes in more songs of the catalogue. */
    addCatalogue(songs: readonly CatalogueSong[]): void;
    /** Takes in what the host of the site says of songs. */
    applySiteSongs(said: readonly SiteSong[]): void;
    /** Takes in what other instances, or this one before its restart, were answered since the last time. */
    catchUp(): Promise<void>;
    /** The best of all songs the game knows, and how many of them are what was asked for. */
    find(words: string): LocalResults;
    /** The words that stand in no song the game knows. */
    unknownWords(words: string): string[];
    get(videoId: string): KnownVideo | undefined;
    /** Whether it may be found and suggested: known, and not hidden by the host of the site. */
    isOffered(videoId: string): boolean;
    isHidden(videoId: string): boolean;
  };

type Parts = {
  now: () => number;
  /** Videos described after a mark, in order. */
  after: (mark: KeptMark, most: number) => Promise<KeptVideo[]>;
};

/** Videos taken in at once. */
const lot = 200;
/** Instances' clocks differ, and a transaction may end after a later one: so much is read again. */
const overlapMs = 10_000;

/** The catalogue, as far as it is read, what YouTube ever answered and what people here love, as one collection in memory. */
export function openKnownSongs({ after, now }: Parts): KnownSongs {
  const index = openOfferedSongs();
  const list = openSongList();
  const { of: describedBy, isDescribed, ...youtube } = openYoutubeSongs({ index, list, now });
  /** Of some, YouTube has said something before they are read here. */
  const known = (song: CatalogueSong): KnownSong => {
    const said = describedBy(song.videoId);
    return said ? asSong(said, song) : ofCatalogue(song);
  };
  const love = openLovedSongs({
    index,
    asSong: ({ videoId, title, artist }) => asSong({ videoId, title, channel: artist, seconds: null }, null),
    isKnown: (videoId) => isDescribed(videoId) || list.get(videoId) !== null,
  });
  return {
    ...{ ...youtube, ...love, catalogue: list.songs },
    addCatalogue: (songs) => index.add(songs.filter(list.put).map(known)),
    applySiteSongs: (said) => {
      for (const { videoId, song, isHidden } of said) {
        if (song) index.add([known(list.replace(song))]);
        index.hide(videoId, isHidden);
      }
    },
    catchUp: followVideos(after, youtube.add),
    find: openLocalResults(index),
    unknownWords: index.unknownWords,
    get: (videoId) => index.get(videoId)?.video,
    isHidden: index.isHidden,
    isOffered: (videoId) => index.get(videoId) !== undefined && !index.isHidden(videoId),
  };
}

/** Hands on what was described since the last time. */
function followVideos(after: Parts['after'], take: (videos: KeptVideo[]) => void): () => Promise<void> {
  let mark: KeptMark = { fetchedAt: new Date(0), videoId: '' };
  return async function catchUp(): Promise<void> {
    const videos = await after(mark, lot);
    take(videos);
    const last = videos.at(-1);
    if (last) mark = { fetchedAt: last.fetchedAt, videoId: last.videoId };
    if (videos.length === lot) return catchUp();
    mark = { fetchedAt: new Date(mark.fetchedAt.getTime() - overlapMs), videoId: '' };
  };
}
