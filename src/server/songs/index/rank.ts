import { asksForVersion, asPhrase, isSeasonal, isVersion, namePhrase, searchWords } from './song-words.ts';

/** The fields of a song that the ranking reads; `fame`: how well known the song is, from 0 to 100. */
export type RankedSong = { title: string; artist: string; fame: number };

export type Entry<S> = {
  song: S;
  /** All words that find the song, with a space before and after each. */
  text: string;
  /** The title as a phrase, without text in brackets. */
  title: string;
  /** All artists as one phrase, then each artist: '|simon garfunkel|simon|garfunkel|'. */
  artist: string;
  isVersion: boolean;
  isSeasonal: boolean;
  /** Number of songs of the first artist; all these songs share the object, and the index counts. */
  byArtist: { songs: number };
};

/** The parts of a query that are compared with each song. */
export type Query = {
  words: readonly string[];
  phrase: string;
  /** The phrase with stop words. */
  whole: string;
  /** The phrase with the separators of `Entry.artist` and of `Entry.text`. */
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

export function entryOf<S extends RankedSong>(song: S): Omit<Entry<S>, 'byArtist'> {
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

/** Points of fame that a song gains or loses by the kind of its match. */
const bonus = {
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

export function rank(entry: Entry<RankedSong>, query: Query): number {
  const version = entry.isVersion && !query.forVersion ? bonus.version : 0;
  const season = entry.isSeasonal ? bonus.seasonal : 0;
  return entry.song.fame + version + season + artistBonus(entry) + closeness(entry, query);
}

/** Returns 0 to 6 points: an artist with many songs is better known than an artist who covers one of them. */
const artistBonus = ({ byArtist }: Entry<RankedSong>): number => Math.min(6, Math.log2(byArtist.songs));

function closeness({ title, artist, text }: Entry<RankedSong>, query: Query): number {
  const { phrase, whole, words } = query;
  if (title === phrase || title === whole) return bonus.title;
  if (artist.startsWith(query.asArtist)) return bonus.artist;
  if (whole.includes(' ') && title.startsWith(whole)) return bonus.titleBegunLong;
  if (words.length > 1) return Math.max(prefixBonus(title, artist, phrase), wordBonus(title, artist, words));
  if (artist.includes(query.asArtist)) return bonus.otherArtist;
  // A whole word counts a little more than a prefix; only a little, because most queries are half typed.
  return prefixBonus(title, artist, phrase) + (text.includes(query.asWord) ? 2 : 0);
}

function prefixBonus(title: string, artist: string, phrase: string): number {
  if (artist.startsWith(phrase, 1)) return bonus.artistBegun * (1 + phrase.length / artist.indexOf('|', 1));
  if (title.startsWith(phrase)) return bonus.titleBegun;
  return artist.includes(`|${phrase}`) ? bonus.otherArtistBegun : 0;
}

/** Returns the points for words of the title and words of the artist, in any order. */
function wordBonus(title: string, artist: string, words: readonly string[]): number {
  const ofTitle = coverage(title, words);
  const ofFirst = coverage(artist.slice(1, artist.indexOf('|', 1)), words);
  const ofArtist = Math.max(ofFirst, 0.8 * coverage(artist.replaceAll('|', ' ').trim(), words));
  if (ofTitle === 1) return ofArtist > 0 ? bonus.titleAndArtist * (0.5 + 0.5 * ofArtist) : bonus.title - 5;
  return bonus.share * (ofTitle + ofArtist);
}

function coverage(name: string, words: readonly string[]): number {
  const own = ` ${name} `;
  let letters = 0;
  for (const word of words) if (own.includes(` ${word} `)) letters += word.length + 1;
  return Math.min(1, letters / (name.length + 1));
}
