import type { CatalogueSong } from './catalogue.ts';

export type SongList = {
  songs: readonly CatalogueSong[];
  get(videoId: string): CatalogueSong | null;
  /** Takes in a song, unless it is there; answers whether it was not. */
  put(song: CatalogueSong): boolean;
  /** Takes in a song in the place of what was known of it. */
  replace(song: CatalogueSong): CatalogueSong;
};

/** The songs of the catalogue and those the host of the site added, each once. */
export function openSongList(): SongList {
  const songs: CatalogueSong[] = [];
  const places = new Map<string, number>();
  const replace = (song: CatalogueSong): CatalogueSong => {
    const place = places.get(song.videoId) ?? songs.length;
    places.set(song.videoId, place);
    songs[place] = song;
    return song;
  };
  return {
    ...{ songs, replace },
    put: (song) => {
      const isNew = !places.has(song.videoId);
      if (isNew) replace(song);
      return isNew;
    },
    get: (videoId) => songs[places.get(videoId) ?? -1] ?? null,
  };
}
