import { setImmediate } from 'node:timers/promises';
import type { CatalogueSong } from './catalogue/catalogue.ts';
import { asSong, fameOf, type KnownSong, type KnownVideo, ofCatalogue } from './catalogue/known-song.ts';
import { openSongIndex } from './index/song-index.ts';

export type OfferedSongs = ReturnType<typeof openOfferedSongs>;

/** Songs that rise, sink or are let go of at once; between two such lots others get their turn. */
const lot = 200;

/** All songs as this site offers them: what the operator hides is not found, and what people here love is better known. */
export function openOfferedSongs() {
  const index = openSongIndex<KnownSong>();
  const hidden = new Map<string, KnownSong | null>();
  let risen: ReadonlyMap<string, number> = new Map();
  const asHere = (song: KnownSong): KnownSong => ({
    ...song,
    fame: Math.min(100, fameOf(song) + (risen.get(song.videoId) ?? 0)),
  });
  const add = (songs: readonly KnownSong[]) => {
    for (const song of songs) if (hidden.has(song.videoId)) hidden.set(song.videoId, song);
    index.add(songs.filter(({ videoId }) => !hidden.has(videoId)).map(asHere));
  };
  const remove = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) if (hidden.has(videoId)) hidden.set(videoId, null);
    index.remove(videoIds);
  };
  /** Leaves a song out, now and whenever it is taken in, or offers it again. Its name is still known. */
  const hide = (videoId: string, isHidden: boolean) => {
    if (isHidden === hidden.has(videoId)) return;
    const song = index.get(videoId) ?? hidden.get(videoId) ?? null;
    index.remove([videoId]);
    if (isHidden) hidden.set(videoId, song);
    else hidden.delete(videoId);
    if (song && !isHidden) add([song]);
  };
  /** How much better known songs are here than elsewhere; others are no more. */
  const rise = async (rises: ReadonlyMap<string, number>) => {
    const before = risen;
    risen = rises;
    const changed = [...new Set([...before.keys(), ...rises.keys()])].filter(
      (videoId) => before.get(videoId) !== rises.get(videoId),
    );
    for (let at = 0; at < changed.length; at += lot) {
      add(changed.slice(at, at + lot).flatMap((videoId) => index.get(videoId) ?? []));
      await setImmediate();
    }
  };
  return {
    ...index,
    add,
    remove,
    hide,
    rise,
    get: (videoId: string) => index.get(videoId) ?? hidden.get(videoId) ?? undefined,
    isHidden: (videoId: string) => hidden.has(videoId),
  };
}

/** `list`: the songs of the catalogue and those the operator added, by their ids. */
type YoutubeSongsDeps = { index: OfferedSongs; list: ReadonlyMap<string, CatalogueSong>; now: () => number };

/** What YouTube said of songs: those it described, those that are gone, and what is to be deleted by its terms. */
export function openYoutubeSongs({ index, list, now }: YoutubeSongsDeps) {
  const saidAt = new Map<string, number>();
  const gone = new Set<string>();
  const check = openCatalogueCheck({ list, index });
  const add = (videos: readonly (KnownVideo & { fetchedAt?: Date })[]) => {
    for (const { videoId, fetchedAt } of videos) {
      saidAt.set(videoId, fetchedAt?.getTime() ?? now());
      gone.delete(videoId);
    }
    const unlike = videos.filter((video) => !isSame(index.get(video.videoId)?.video, video));
    index.add(unlike.map((video) => asSong(video, list.get(video.videoId) ?? null)));
  };
  const drop = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) saidAt.delete(videoId);
    check.drop(videoIds);
    index.remove(videoIds);
    index.add(videoIds.flatMap((videoId) => list.get(videoId) ?? []).map(ofCatalogue));
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
    undescribed: check.undescribed,
    /** Lets go of what YouTube says to be gone. */
    remove: (videoIds: readonly string[]) => {
      drop(videoIds);
      for (const videoId of videoIds) gone.add(videoId);
    },
    settle: (asked: readonly string[], videos: readonly KnownVideo[]) => {
      check.settle(asked, videos);
      add(videos);
    },
    /** Whether YouTube said something of it that is known still, or that it is gone. */
    isDescribed: (videoId: string) => saidAt.has(videoId) || gone.has(videoId),
    of: (videoId: string): KnownVideo | undefined =>
      saidAt.has(videoId) ? index.get(videoId)?.video : undefined,
  };
}

const isSame = (one: KnownVideo | undefined, other: KnownVideo): boolean =>
  one?.title === other.title && one.channel === other.channel && one.seconds === other.seconds;

/** Which songs of the catalogue YouTube was asked about; those that do not play are offered no more. */
function openCatalogueCheck({ list, index }: Omit<YoutubeSongsDeps, 'now'>) {
  const asked = new Set<string>();
  const isOpen = (videoId: string) => !asked.has(videoId) && index.get(videoId)?.video.seconds === null;
  return {
    undescribed: (most: number): string[] => [...list.keys().filter(isOpen).take(most)],
    settle: (videoIds: readonly string[], playing: readonly KnownVideo[]) => {
      const alive = new Set(playing.map(({ videoId }) => videoId));
      const silent = videoIds.filter((videoId) => !alive.has(videoId));
      for (const videoId of videoIds) asked.add(videoId);
      // Where most are gone, the answer says more about the service than about the songs.
      if (silent.length < videoIds.length / 2) index.remove(silent);
    },
    drop: (videoIds: readonly string[]) => {
      for (const videoId of videoIds) asked.delete(videoId);
    },
  };
}
