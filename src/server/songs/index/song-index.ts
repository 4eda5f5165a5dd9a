// biome-ignore-all lint/performance/noBarrelFile: this is the one door of its folder.
import { best } from './best-songs.ts';
import { openInvertedIndex } from './inverted-index.ts';
import { queryWords } from './song-words.ts';
import { openVocabulary } from './vocabulary.ts';

export { isVersion } from './song-versions.ts';
export { queryWords } from './song-words.ts';

export type IndexedSong = {
  videoId: string;
  /** The song's name and who performs it, as they are compared. */
  title: string;
  artist: string;
  /** How well people know it, 0 to 100. */
  fame: number;
};

export type Found<S> = {
  /** The best matches first; empty when nothing fits. */
  songs: S[];
  /** How many of them, from the first on, have every telling word of the query. */
  good: number;
  /** None of them has the words as they were typed: all are near misses. */
  similar: boolean;
};

export type SongIndex<S extends IndexedSong> = {
  /** At most `most` songs for any text. */
  find(query: string, most: number): Found<S>;
  /** The words of a text that stand in no song. */
  unknownWords(text: string): string[];
  /** Takes songs in; one with a known id takes the place of the other. */
  add(songs: readonly S[]): void;
  remove(videoIds: readonly string[]): void;
  get(videoId: string): S | undefined;
  /** Songs of the artist with exactly this name. */
  byArtist(artist: string, most: number): S[];
  size(): number;
};

/** A search in memory: whole words before beginnings before typing mistakes, originals before other versions. */
export function openSongIndex<S extends IndexedSong>(songs: readonly S[] = []): SongIndex<S> {
  const byId = new Map<string, S>();
  const vocabulary = openVocabulary();
  const shelf = openInvertedIndex();
  const known = (videoIds: readonly string[]) => videoIds.flatMap((id) => byId.get(id) ?? []);
  /** The first songs, until somebody searches: a start need not wait until all their words are looked at. */
  let unread: readonly S[] = songs;
  for (const song of songs) byId.set(song.videoId, song);
  const read = () => {
    const first = unread;
    unread = [];
    for (const song of first) vocabulary.add(shelf.add(song));
  };
  const remove = (videoIds: readonly string[]) => {
    if (videoIds.length === 0) return;
    read();
    for (const song of known(videoIds)) {
      byId.delete(song.videoId);
      vocabulary.remove(shelf.remove(song));
    }
  };
  const add = (added: readonly S[]) => {
    remove(added.map(({ videoId }) => videoId));
    for (const song of added) {
      byId.set(song.videoId, song);
      vocabulary.add(shelf.add(song));
    }
  };
  return {
    find: (query, most) => {
      read();
      const { videoIds, ...rest } = best(queryWords(query), { shelf, vocabulary }, most);
      return { songs: known(videoIds), ...rest };
    },
    unknownWords: (text) => {
      read();
      return queryWords(text).filter((word) => vocabulary.count(word) === 0);
    },
    ...{ add, remove },
    get: (videoId) => byId.get(videoId),
    byArtist: (artist, most) => {
      read();
      return known(shelf.byArtist(artist, most));
    },
    size: () => byId.size,
  };
}
