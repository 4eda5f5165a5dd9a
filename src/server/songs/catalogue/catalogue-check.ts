import type { KnownVideo } from '#server/songs/answers/answer.ts';
import type { SongIndex } from '#server/songs/index/song-index.ts';
import type { CatalogueSong } from './catalogue.ts';
import type { KnownSong } from './known-song.ts';

type Parts = { catalogue: readonly CatalogueSong[]; index: SongIndex<KnownSong> };

/** Which songs of the catalogue YouTube was asked about; those that do not play are offered no more. */
export function openCatalogueCheck({ catalogue, index }: Parts) {
  const asked = new Set<string>();
  const isOpen = ({ videoId }: CatalogueSong) =>
    !asked.has(videoId) && index.get(videoId)?.video.seconds === null;
  return {
    undescribed: (most: number): string[] =>
      catalogue
        .filter(isOpen)
        .slice(0, most)
        .map(({ videoId }) => videoId),
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
