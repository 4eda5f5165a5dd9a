import { setImmediate } from 'node:timers/promises';
import { type FoundVideo, foundVideo, type KnownVideo } from './answer.ts';
import type { CatalogueSong } from './catalogue.ts';
import { openSaidTogether } from './said-together.ts';
import { openSongIndex } from './song-index.ts';
import { songName } from './song-name.ts';
import { songsLike } from './songs-like.ts';
import type { KeptMark, KeptVideo } from './video-store.ts';

type KnownSong = {
  videoId: string;
  title: string;
  artist: string;
  video: KnownVideo;
  ofCatalogue: CatalogueSong | null;
};
export type OwnAnswer = { items: FoundVideo[]; good: number };

export type KnownSongs = {
  /** The best of all songs the game knows, and how many of them are what was asked for. */
  find(words: string): OwnAnswer;
  get(videoId: string): KnownVideo | undefined;
  /** Takes in what YouTube said just now. */
  add(videos: readonly KnownVideo[]): void;
  remove(videoIds: readonly string[]): void;
  /** Takes in what other instances, or this one before its restart, were answered since the last time. */
  catchUp(): Promise<void>;
  /** Lets go of what YouTube said before that moment. */
  expire(before: number): Promise<void>;
};

type Parts = {
  now: () => number;
  catalogue: readonly CatalogueSong[];
  /** Videos described after a mark, in order. */
  after: (mark: KeptMark, most: number) => Promise<KeptVideo[]>;
};

/** Songs that are offered for one search. */
const mostFound = 15;
/** Fewer songs than this are no choice: songs like the first one are added. */
const fewest = 5;
/** Videos taken in at once; between two such lots others get their turn. */
const lot = 200;
/** Instances' clocks differ, and a transaction may end after a later one: so much is read again. */
const overlapMs = 10_000;

/** The catalogue and everything YouTube ever answered, as one collection in memory. */
export function openKnownSongs({ catalogue, after, now }: Parts): KnownSongs {
  const index = openSongIndex(catalogue.map(ofCatalogue));
  let mark: KeptMark = { fetchedAt: new Date(0), videoId: '' };
  const said = openSaidTogether();
  const add = (videos: readonly (KnownVideo & { fetchedAt?: Date })[]) => {
    for (const { videoId, fetchedAt } of videos) said.note(videoId, fetchedAt?.getTime() ?? now());
    const unlike = videos.filter((video) => !isSame(index.get(video.videoId)?.video, video));
    index.add(unlike.map((video) => asSong(video, index.get(video.videoId)?.ofCatalogue ?? null)));
  };
  const remove = (videoIds: readonly string[]) => {
    const own = videoIds.flatMap((id) => index.get(id)?.ofCatalogue ?? []);
    for (const videoId of videoIds) said.forget(videoId);
    index.remove(videoIds);
    index.add(own.map(ofCatalogue));
  };
  const alike = (likened: readonly KnownSong[]): KnownSong[] => {
    const own = likened.find(({ ofCatalogue }) => ofCatalogue)?.ofCatalogue;
    const together = said.with(likened[0]?.videoId ?? '').flatMap((videoId) => index.get(videoId) ?? []);
    const kindred = own ? songsLike(own, catalogue, fewest).map(ofCatalogue) : [];
    return likened[0]?.ofCatalogue ? kindred : [...together, ...kindred];
  };
  const find = (words: string): OwnAnswer => {
    const { songs, good } = index.find(words, mostFound);
    const [first] = songs;
    const others = first && good > 0 ? index.byArtist(first.artist, mostFound) : [];
    const meant = unique([...songs.slice(0, good), ...others]);
    const few = meant.length > 0 && meant.length < fewest;
    const all = unique([...(few ? filledUp(meant, alike(meant)) : meant), ...songs]).slice(0, mostFound);
    const items = all.length < fewest ? filledUp(all, alike(songs)) : all;
    return { items: items.map(({ video }) => foundVideo(video)), good: meant.length };
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
    const old = said.until(before).slice(0, lot);
    remove(old);
    if (old.length < lot) return;
    await setImmediate();
    return expire(before);
  };
  return { ...{ find, add, remove, catchUp, expire }, get: (videoId) => index.get(videoId)?.video };
}

const ofCatalogue = (song: CatalogueSong): KnownSong => ({
  ...{ videoId: song.videoId, title: song.title, artist: song.artist, ofCatalogue: song },
  video: {
    videoId: song.videoId,
    title: `${song.artist} - ${song.title}`,
    channel: song.artist,
    seconds: null,
  },
});

/** A song of the catalogue keeps its name; what YouTube says of it is shown. */
const asSong = (video: KnownVideo, known: CatalogueSong | null): KnownSong => ({
  ...(known ?? songName(video.title, video.channel)),
  ...{ videoId: video.videoId, video, ofCatalogue: known },
});

/** Few songs and those that are like them, as many as are a choice. */
const filledUp = (few: KnownSong[], alike: KnownSong[]): KnownSong[] =>
  unique([...few, ...alike]).slice(0, fewest);

const unique = (songs: KnownSong[]): KnownSong[] => [
  ...new Map(songs.map((song) => [song.videoId, song])).values(),
];

const isSame = (one: KnownVideo | undefined, other: KnownVideo): boolean =>
  one?.title === other.title && one.channel === other.channel && one.seconds === other.seconds;
