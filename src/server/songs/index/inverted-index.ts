import { openPostings, type Postings } from './postings.ts';
import { isVersion } from './song-versions.ts';
import { nameKey, songWords } from './song-words.ts';

type Shelved = { videoId: string; title: string; artist: string };
/** A song as it is compared: the words of its title and its artist, each once. */
export type Candidate = { videoId: string; title: string[]; artist: string[]; isVersion: boolean };
/** One of these words, wholly; or, where `begun`, a word that begins as the first of them. */
export type Wanted = { oneOf: readonly string[]; begun: boolean };

export type InvertedIndex = {
  /** Answers the song's words. */
  add(song: Shelved): string[];
  /** Takes out a song that was put in so; answers its words. */
  remove(song: Shelved): string[];
  /** Songs that have each of the wanted words, at most `most`: originals first, then those taken in earlier. */
  having(wanted: readonly Wanted[], most: number): Candidate[];
  /** Songs whose whole title or whole artist is exactly these words. */
  named(words: readonly string[], most: number): Candidate[];
  /** Songs of the artist whose whole name is exactly these words. */
  performedBy(words: readonly string[], most: number): Candidate[];
  byArtist(artist: string, most: number): string[];
};

type Shelf = Candidate & { place: number };

/** Songs looked at for one question. Where so many do not fit, the next would not be worth the wait. */
const mostTried = 5000;
/** Letters of a word's beginning that have a list of their own. */
const mostBegun = 3;

/**
 * Songs by their words. Each word has the list of its songs in the order in which they are offered, so a question
 * walks the shortest of its lists and stops as soon as it has enough.
 */
export function openInvertedIndex(): InvertedIndex {
  const byId = new Map<string, Shelf>();
  const byPlace = new Map<number, Shelf>();
  const both = { originals: openPostings(), versions: openPostings() };
  const postingsOf = (song: Candidate) => (song.isVersion ? both.versions : both.originals);
  let taken = 0;
  const all = (keysIn: KeysIn, suits: Suits, most: number): Candidate[] => {
    const walk = (postings: Postings, left: number) =>
      walkOver(postings.under(keysIn(postings)), byPlace, suits, left);
    const found = walk(both.originals, most);
    return found.length < most ? [...found, ...walk(both.versions, most - found.length)] : found;
  };
  const under = (key: string, most: number) =>
    all(
      () => [key],
      () => true,
      most,
    );
  return {
    add: (song) => {
      taken += 1;
      const shelf = shelved(song, taken);
      byId.set(song.videoId, shelf);
      byPlace.set(taken, shelf);
      postingsOf(shelf).add(keysOf(shelf, song), taken);
      return wordsOf(shelf);
    },
    remove: (song) => {
      const shelf = byId.get(song.videoId);
      if (!shelf) return [];
      postingsOf(shelf).remove(keysOf(shelf, song), shelf.place);
      byPlace.delete(shelf.place);
      byId.delete(song.videoId);
      return wordsOf(shelf);
    },
    having: (wanted, most) =>
      all(shortestOf(wanted), (song) => wanted.every((each) => has(song, each)), most),
    named: (words, most) => [titled, performed].flatMap((key) => under(key(words.join('')), most)),
    performedBy: (words, most) => under(performed(words.join('')), most),
    byArtist: (artist, most) => under(performed(nameKey(artist)), most).map(({ videoId }) => videoId),
  };
}

type KeysIn = (postings: Postings) => readonly string[];
type Suits = (song: Candidate) => boolean;

function walkOver(
  places: Iterable<number>,
  byPlace: Map<number, Shelf>,
  suits: Suits,
  most: number,
): Candidate[] {
  const found: Candidate[] = [];
  let tried = 0;
  for (const place of places) {
    const song = byPlace.get(place);
    if (song && suits(song)) found.push(song);
    tried += 1;
    if (found.length >= most || tried >= mostTried) break;
  }
  return found;
}

const begins = (word: string): string => `${word.slice(0, mostBegun)}*`;
const titled = (key: string): string => `title=${key}`;
const performed = (key: string): string => `artist=${key}`;
const unique = (words: string[]): string[] => [...new Set(words)];
const wordsOf = ({ title, artist }: Candidate): string[] => [...title, ...artist];

const shelved = ({ videoId, title, artist }: Shelved, place: number): Shelf => ({
  ...{ videoId, place, isVersion: isVersion(title) },
  ...{ title: unique(songWords(title)), artist: unique(songWords(artist)) },
});

/** What a song stands under: its words, their first letters, its whole title and its whole artist. */
function keysOf(shelf: Shelf, { title, artist }: Shelved): string[] {
  const words = wordsOf(shelf);
  const beginnings = words.flatMap((word) => [word.slice(0, 1), word.slice(0, 2), word].map(begins));
  return unique([...words, ...beginnings, titled(nameKey(title)), performed(nameKey(artist))]);
}

const keysFor = ({ oneOf, begun }: Wanted): string[] =>
  oneOf.map((word, at) => (begun && at === 0 ? begins(word) : word));

/** The keys of the wanted word that the fewest songs have. */
const shortestOf =
  (wanted: readonly Wanted[]): KeysIn =>
  (postings) =>
    wanted
      .map((each) => ({ keys: keysFor(each), count: postings.count(keysFor(each)) }))
      .reduce((least, other) => (other.count < least.count ? other : least)).keys;

function has({ title, artist }: Candidate, wanted: Wanted): boolean {
  for (const word of title) if (fits(word, wanted)) return true;
  for (const word of artist) if (fits(word, wanted)) return true;
  return false;
}

const fits = (word: string, { oneOf, begun }: Wanted): boolean =>
  oneOf.includes(word) || (begun && word.startsWith(oneOf[0] ?? ''));
