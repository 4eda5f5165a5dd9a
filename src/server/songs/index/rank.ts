import { asksForVersion, asPhrase, isSeasonal, isVersion, namePhrase, searchWords } from './song-words.ts';

/** The song's name and who performs it, as they are compared; `fame`: how well people know it, from 0 to 100. */
export type Named = { title: string; artist: string; fame: number };

export type Entry<S> = {
  song: S;
  /** Every word it may be asked for by, with a space before and behind each. */
  text: string;
  /** Its title without what stands in brackets, as a phrase. */
  title: string;
  /** All its artists as a phrase, and each of them: '|simon garfunkel|simon|garfunkel|'. */
  artist: string;
  isVersion: boolean;
  isSeasonal: boolean;
  /** How many songs of its first artist there are, counted by the keeper of the songs. */
  byArtist: { songs: number };
};

/** What is compared of a query with every song that has its words. */
export type Query = {
  words: readonly string[];
  phrase: string;
  /** With the words that people add out of habit. */
  whole: string;
  /** The phrase as it stands among artists and among words. */
  asArtist: string;
  asWord: string;
  forVersion: boolean;
};

export function queryOf(words: readonly string[], typed: readonly string[]): Query {
  const phrase = asPhrase(words);
  return {
    words: phrase.split(' '),
    phrase,
    whole: asPhrase(typed),
    forVersion: asksForVersion(typed),
    asArtist: `|${phrase}|`,
    asWord: ` ${phrase} `,
  };
}

const bracketed = /\s*[([].*$/;
const guests = /\s*[([]?\b(?:feat|ft|featuring)\b.*$/i;
const betweenArtists = /\s*(?:[,&+/()]|\bx\b|\band\b|\bwith\b|\bfeat\b\.?|\bft\b\.?|\bfeaturing\b)\s*/i;

export function entryOf<S extends Named>(song: S): Omit<Entry<S>, 'byArtist'> {
  const { title, artist } = song;
  const words = new Set([...searchWords(title), ...searchWords(artist)]);
  const main = title.replace(bracketed, '').replace(guests, '') || title;
  const artists = [artist.replace(guests, ''), ...artist.split(betweenArtists)].map(namePhrase);
  return {
    song,
    text: ` ${[...words].join(' ')} `,
    title: namePhrase(main),
    artist: `|${[...new Set(artists)].filter(Boolean).join('|')}|`,
    isVersion: isVersion(title),
    isSeasonal: isSeasonal(title),
  };
}

/** How much more famous a song has to be to stand above one that fits so. */
const worth = {
  titleAndArtist: 120,
  title: 55,
  artist: 40,
  otherArtist: 25,
  artistBegun: 8,
  titleBegun: 8,
  titleBegunLong: 30,
  otherArtistBegun: 5,
  share: 30,
  version: -60,
  seasonal: -15,
} as const;

export function rank(entry: Entry<Named>, query: Query): number {
  const version = entry.isVersion && !query.forVersion ? worth.version : 0;
  const season = entry.isSeasonal ? worth.seasonal : 0;
  return entry.song.fame + version + season + standing(entry) + closeness(entry, query);
}

/** An artist with many songs here is known better than one with covers of them; it counts little. */
const standing = ({ byArtist }: Entry<Named>): number => Math.min(6, Math.log2(byArtist.songs));

function closeness({ title, artist, text }: Entry<Named>, query: Query): number {
  const { phrase, whole, words } = query;
  if (title === phrase || title === whole) return worth.title;
  if (artist.startsWith(query.asArtist)) return worth.artist;
  if (whole.includes(' ') && title.startsWith(whole)) return worth.titleBegunLong;
  if (words.length > 1) return Math.max(begun(title, artist, phrase), shared(title, artist, words));
  if (artist.includes(query.asArtist)) return worth.otherArtist;
  // A word that ends where it is typed is no beginning of another; the difference is small, for most are half typed.
  return begun(title, artist, phrase) + (text.includes(query.asWord) ? 2 : 0);
}

function begun(title: string, artist: string, phrase: string): number {
  if (artist.startsWith(phrase, 1)) return worth.artistBegun * (1 + phrase.length / artist.indexOf('|', 1));
  if (title.startsWith(phrase)) return worth.titleBegun;
  return artist.includes(`|${phrase}`) ? worth.otherArtistBegun : 0;
}

/** Some words for the title and some for the artist, in whatever order. */
function shared(title: string, artist: string, words: readonly string[]): number {
  const ofTitle = shareMet(title, words);
  const ofFirst = shareMet(artist.slice(1, artist.indexOf('|', 1)), words);
  const ofArtist = Math.max(ofFirst, 0.8 * shareMet(artist.replaceAll('|', ' ').trim(), words));
  if (ofTitle === 1) return ofArtist > 0 ? worth.titleAndArtist * (0.5 + 0.5 * ofArtist) : worth.title - 5;
  return worth.share * (ofTitle + ofArtist);
}

function shareMet(name: string, words: readonly string[]): number {
  const own = ` ${name} `;
  let letters = 0;
  for (const word of words) if (own.includes(` ${word} `)) letters += word.length + 1;
  return Math.min(1, letters / (name.length + 1));
}
