import { setImmediate } from 'node:timers/promises';
import type { KnownVideo } from './answer.ts';
import type { CatalogueSong } from './catalogue.ts';
import { openCatalogueCheck } from './catalogue-check.ts';
import { openSongIndex } from './index/song-index.ts';
import { type KnownSong, ofCatalogue } from './known-song.ts';
import { type LocalResults, openLocalResults } from './local-results.ts';
import { songName } from './song-name.ts';
import type { KeptMark, KeptVideo } from './video-store.ts';

export type KnownSongs = {
  /** Songs of the catalogue, as far as it is read. */
  catalogue: readonly CatalogueSong[];
  /** Takes in more songs of the catalogue. */
  takeIn(songs: readonly CatalogueSong[]): void;
  /** The best of all songs the game knows, and how many of them are what was asked for. */
  find(words: string): LocalResults;
  /** The words that stand in no song the game knows. */
  unknownWords(words: string): string[];
  get(videoId: string): KnownVideo | undefined;
  /** Takes in what YouTube said just now. */
  add(videos: readonly KnownVideo[]): void;
  remove(videoIds: readonly string[]): void;
  /** Songs of the catalogue of which nobody here knows what YouTube says. */
  undescribed(most: number): string[];
  /** Takes in what YouTube says of songs of the catalogue; those it leaves out do not play and are offered no more. */
  settle(asked: readonly string[], videos: readonly KnownVideo[]): void;
  /** Takes in what other instances, or this one before its restart, were answered since the last time. */
  catchUp(): Promise<void>;
  /** Lets go of what YouTube said before that moment. */
  expire(before: number): Promise<void>;
};

type Parts = {
  now: () => number;
  /** Videos described after a mark, in order. */
  after: (mark: KeptMark, most: number) => Promise<KeptVideo[]>;
};

/** Videos taken in at once; between two such lots others get their turn. */
const lot = 200;
/** Instances' clocks differ, and a transaction may end after a later one: so much is read again. */
const overlapMs = 10_000;

/** The catalogue, as far as it is read, and everything YouTube ever answered, as one collection in memory. */
export function openKnownSongs({ after, now }: Parts): KnownSongs {
  const index = openSongIndex<KnownSong>();
  const catalogue: CatalogueSong[] = [];
  let mark: KeptMark = { fetchedAt: new Date(0), videoId: '' };
  /** When YouTube said what is known of each video. */
  const saidAt = new Map<string, number>();
  const check = openCatalogueCheck({ catalogue, index });
  const takeIn = (songs: readonly CatalogueSong[]) => {
    catalogue.push(...songs);
    index.add(songs.map((song) => withVideo(song, index.get(song.videoId)?.video)));
  };
  const add = (videos: readonly (KnownVideo & { fetchedAt?: Date })[]) => {
    for (const { videoId, fetchedAt } of videos) saidAt.set(videoId, fetchedAt?.getTime() ?? now());
    const unlike = videos.filter((video) => !isSame(index.get(video.videoId)?.video, video));
    index.add(unlike.map((video) => asSong(video, index.get(video.videoId)?.ofCatalogue ?? null)));
  };
  const remove = (videoIds: readonly string[]) => {
    const own = videoIds.flatMap((id) => index.get(id)?.ofCatalogue ?? []);
    for (const videoId of videoIds) saidAt.delete(videoId);
    check.forget(videoIds);
    index.remove(videoIds);
    index.add(own.map(ofCatalogue));
  };
  const catchUp = async (): Promise<void> => {
    const videos = await after(mark, lot);
    add(videos);
    const last = videos.at(-1);
    if (last) mark = { fetchedAt: last.fetchedAt, videoId: last.videoId };
    if (videos.length === lot) return catchUp();
    mark = { fetchedAt: new Date(mark.fetchedAt.getTime() - overlapMs), videoId: '' };
  };
  const expire = async (before: number): Promise<void> => {
    const isOld = ([, at]: [string, number]) => at <= before;
    const old = [...saidAt.entries().filter(isOld).take(lot)].map(([videoId]) => videoId);
    remove(old);
    if (old.length < lot) return;
    await setImmediate();
    return expire(before);
  };
  const settle = (asked: readonly string[], videos: readonly KnownVideo[]) => {
    check.settle(asked, videos);
    add(videos);
  };
  return {
    ...{ catalogue, takeIn, add, remove, settle, catchUp, expire, undescribed: check.undescribed },
    ...{ find: openLocalResults(index), unknownWords: index.unknownWords },
    get: (videoId) => index.get(videoId)?.video,
  };
}

/** A song of the catalogue keeps its name; what YouTube says of it is shown. */
const asSong = (video: KnownVideo, known: CatalogueSong | null): KnownSong => ({
  ...(known ?? { ...songName(video.title, video.channel), fame: 0 }),
  ...{ videoId: video.videoId, video, ofCatalogue: known },
});

/** Of some, YouTube has said something before they are read here. */
const withVideo = (song: CatalogueSong, said: KnownVideo | undefined): KnownSong =>
  said ? asSong(said, song) : ofCatalogue(song);

const isSame = (one: KnownVideo | undefined, other: KnownVideo): boolean =>
  one?.title === other.title && one.channel === other.channel && one.seconds === other.seconds;
