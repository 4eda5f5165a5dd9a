// biome-ignore-all lint/performance/noBarrelFile: other folders import this one alone.
import { type Found, findSongs } from './find-songs.ts';
import { type Entry, entryOf, type RankedSong } from './rank.ts';
import { namePhrase, queryWords } from './song-words.ts';
import { createVocabulary } from './vocabulary.ts';

export { isVersion, queryWords, searchWords } from './song-words.ts';

export type IndexedSong = RankedSong & { videoId: string };

export type SongIndex<S extends IndexedSong> = ReturnType<typeof createSongIndex<S>>;

/** Creates a search index in memory: songs are found by words, prefixes and words with typos; the most famous song comes first. */
export function createSongIndex<S extends IndexedSong>(songs: readonly S[] = []) {
  const entries = new Map<string, Entry<S>>();
  const vocabulary = createVocabulary<Entry<S>>();
  const artists = new Map<string, { songs: number }>();
  const artistOf = ({ artist }: Pick<Entry<S>, 'artist'>) => artist.slice(0, artist.indexOf('|', 1));
  const entryWords = ({ text }: Entry<S>) => text.trim().split(' ');
  const remove = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) {
      const entry = entries.get(videoId);
      if (!entry) continue;
      entries.delete(videoId);
      entry.byArtist.songs -= 1;
      if (entry.byArtist.songs === 0) artists.delete(artistOf(entry));
      vocabulary.remove(entryWords(entry), entry);
    }
  };
  /** Adds songs; a song replaces the one with the same id. */
  const add = (added: readonly S[]) => {
    remove(added.map(({ videoId }) => videoId));
    for (const song of added) {
      const bare = entryOf(song);
      const byArtist = artists.getOrInsertComputed(artistOf(bare), () => ({ songs: 0 }));
      byArtist.songs += 1;
      const entry = { ...bare, byArtist };
      entries.set(song.videoId, entry);
      vocabulary.add(entryWords(entry), entry);
    }
  };
  add(songs);
  return {
    find: (query: string, max: number): Found<S> => findSongs(queryWords(query), vocabulary, max),
    unknownWords: (text: string) =>
      [...new Set(queryWords(text))].filter((word) => vocabulary.withWord(word).size === 0),
    add,
    remove,
    get: (videoId: string) => entries.get(videoId)?.song,
    /** Returns the songs of the artist with exactly this name, the most famous first. */
    byArtist: (artist: string, max: number) => {
      const name = namePhrase(artist);
      return [...vocabulary.withWord(name.replaceAll(' ', ''))]
        .flatMap(({ artist, song }) => (artist.startsWith(`|${name}|`) ? song : []))
        .sort((a, b) => b.fame - a.fame)
        .slice(0, max);
    },
  };
}
