import { setImmediate } from 'node:timers/promises';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { asSong, ofCatalogue } from '#server/songs/catalogue/known-song.ts';
import type { KnownVideo } from './catalogue/known-song.ts';
import type { OfferedSongs } from './offered-songs.ts';

/** `list`: the songs of the catalogue and those the host of the site added, by their ids. */
type Parts = { index: OfferedSongs; list: ReadonlyMap<string, CatalogueSong>; now: () => number };

/** Videos let go of at once; between two such lots others get their turn. */
const lot = 200;

export function openYoutubeSongs({ index, list, now }: Parts) {
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
  const forget = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) saidAt.delete(videoId);
    check.forget(videoIds);
    index.remove(videoIds);
    index.add(videoIds.flatMap((videoId) => list.get(videoId) ?? []).map(ofCatalogue));
  };
  /** Lets go of what YouTube said before that moment. */
  const expire = async (before: number): Promise<void> => {
    const old = [
      ...saidAt
        .entries()
        .filter(([, at]) => at <= before)
        .take(lot),
    ].map(([videoId]) => videoId);
    forget(old);
    if (old.length < lot) return;
    await setImmediate();
    return expire(before);
  };
  return {
    ...{ add, expire, undescribed: check.undescribed },
    /** Lets go of what YouTube says to be gone. */
    remove: (videoIds: readonly string[]) => {
      forget(videoIds);
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
function openCatalogueCheck({ list, index }: Omit<Parts, 'now'>) {
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
    forget: (videoIds: readonly string[]) => {
      for (const videoId of videoIds) asked.delete(videoId);
    },
  };
}
