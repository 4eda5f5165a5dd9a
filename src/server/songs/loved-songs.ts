import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import type { KnownSong } from '#server/songs/catalogue/known-song.ts';
import type { OfferedSongs } from './offered-songs.ts';
import { type PopularSong, riseOf } from './popular-songs.ts';

export type LovedSongs = {
  /** Takes in what people here love now, the most loved first, in the place of what they loved before. */
  love(songs: readonly PopularSong[]): Promise<void>;
  /** Those that rose by it, the most loved first. */
  loved(): readonly CatalogueSong[];
};

type Parts = {
  index: OfferedSongs;
  asSong(song: PopularSong): KnownSong;
  /** Whether it is known, or known to be gone, without anybody's paste. */
  isKnown(videoId: string): boolean;
};

/** What people here love: it rises, and what they pasted is found by its name. */
export function openLovedSongs({ index, asSong, isKnown }: Parts): LovedSongs {
  let pasted = new Set<string>();
  let loved: CatalogueSong[] = [];
  return {
    love: async (songs) => {
      const fresh = songs.filter(({ videoId }) => !isKnown(videoId));
      const before = pasted;
      pasted = new Set(fresh.map(({ videoId }) => videoId));
      index.remove([...before].filter((videoId) => !pasted.has(videoId) && !isKnown(videoId)));
      index.add(fresh.filter(({ videoId }) => !before.has(videoId)).map(asSong));
      const rising = songs.filter((song) => riseOf(song) > 0);
      loved = rising.map((song) => ofKnown(song, index.get(song.videoId)));
      await index.rise(new Map(rising.map((song) => [song.videoId, riseOf(song)])));
    },
    loved: () => loved,
  };
}

/** Of what no one filed the battles tell the types. */
const ofKnown = ({ videoId, battleTypes, ...song }: PopularSong, known?: KnownSong): CatalogueSong =>
  known?.ofCatalogue ?? {
    ...{ videoId, battleTypes, year: null, fame: known?.fame ?? 0 },
    ...{ title: known?.title ?? song.title, artist: known?.artist ?? song.artist },
  };
