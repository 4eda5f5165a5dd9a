import { type Entry, type Query, queryOf, type RankedSong, rank } from './rank.ts';
import type { Near, Vocabulary } from './vocabulary.ts';

type Words<S> = Vocabulary<Entry<S>>;
type Lookup = Pick<Words<unknown>, 'withWord' | 'near'>;
export type Found<S> = {
  songs: S[];
  /** Number of songs, from the first one, that have every significant word of the query. */
  good: number;
  /** Whether no song has the words as typed, or a far better known artist is called almost like that. */
  similar: boolean;
};

/** Stop words: users often add them, and they do not identify a song. */
const stopWords =
  'official video audio lyrics lyric music hd hq 4k mv ft feat featuring song by the a an and'.split(' ');
/** Maximum number of words of a query, letters of a word, words with typos, ranked songs, and songs ahead of those as typed. */
const limits = { words: 10, letters: 30, mistyped: 5, songs: 8000, ahead: 4 } as const;
/** Difference in fame from which an artist is far better known, and the highest fame. */
const fame = { gap: 25, max: 100 } as const;

export function findSongs<S extends RankedSong>(query: readonly string[], words: Words<S>, count: number) {
  const typed = query.slice(0, limits.words).map((word) => word.slice(0, limits.letters));
  const significant = typed.filter((word) => !stopWords.includes(word));
  const terms = significant.length > 0 ? significant : typed;
  for (const { similar, choices } of interpretations(terms, words)) {
    const meant = choices.map((choice) => choice.words[0] ?? '');
    const songs = matching(choices, words, queryOf(meant, similar ? meant : typed), count);
    if (songs.length === 0) continue;
    const better = similar ? [] : byMistypedArtist(terms, words, songs, count);
    if (better.length === 0) return { songs, good: songs.length, similar };
    const all = [...new Set([...better.slice(0, limits.ahead), ...songs, ...better])].slice(0, count);
    return { songs: all, good: all.length, similar: true };
  }
  const songs = sharing(terms, words, queryOf(terms, typed), count);
  return { songs, good: 0, similar: songs.length > 0 };
}

/** Alternatives for one term of the query; with `isPrefix`, longer words that start with an alternative match, too. */
type Choice = { words: readonly string[]; isPrefix: boolean };
type Interpretation = { similar: boolean; choices: readonly Choice[] };

/** Yields possible meanings, most likely first: words as typed, joined, without a half-typed stop word, with one or two typos. */
function* interpretations(terms: readonly string[], words: Lookup): Generator<Interpretation> {
  if (terms.length === 0) return;
  for (const typed of [terms, ...joined(terms), ...withoutStopWord(terms)])
    yield { similar: false, choices: choicesOf(typed.map((word) => [word])) };
  const near = similarWords(terms, words);
  for (const mistakes of [1, 2]) {
    const meant = near.map((each) => each.flatMap((other) => (other.mistakes <= mistakes ? other.word : [])));
    yield { similar: true, choices: choicesOf(terms.map((word, at) => forms(word, meant[at] ?? [], words))) };
  }
}

/** Returns all terms joined, then each two neighbours: 'new jeans ditto' → 'newjeans ditto'. One name is often typed as two words. */
function joined(terms: readonly string[]): string[][] {
  const pairs = terms.slice(1).map((second, at) => terms.toSpliced(at, 2, `${terms[at]}${second}`));
  return terms.length > 2 ? [[terms.join('')], ...pairs] : pairs;
}

/** Returns the other terms if the last one may be a half-typed stop word. */
function withoutStopWord(terms: readonly string[]): string[][] {
  const last = terms.at(-1) ?? '';
  return terms.length > 1 && stopWords.some((word) => word.startsWith(last)) ? [terms.slice(0, -1)] : [];
}

/** Returns one choice per term. A single letter is a prefix of too many words, so it is one only at the end, where words are half typed. */
const choicesOf = (each: readonly (readonly string[])[]): Choice[] =>
  each.map((words, at) => ({ words, isPrefix: at === each.length - 1 || (words[0] ?? '').length > 1 }));

/** Returns similar words for the terms that may have typos: the terms that no song has, else all terms. */
function similarWords(terms: readonly string[], words: Lookup): Near[][] {
  const unknown = terms.filter((word) => words.withWord(word).size === 0);
  const doubtful = new Set((unknown.length > 0 ? unknown : terms).slice(0, limits.mistyped));
  return words.near(terms.map((word) => (doubtful.has(word) ? word : '')));
}

/** Returns a word and its corrections; the word comes first if songs have it. */
const forms = (word: string, meant: readonly string[], words: Lookup): string[] =>
  words.withWord(word).size > 0 ? [word, ...meant] : [...meant, word];

function matching<S extends RankedSong>(
  choices: readonly Choice[],
  words: Words<S>,
  query: Query,
  count: number,
) {
  const lists = choices.map((choice) => songsOf(choice, words, choices.length > 1));
  const sizes = lists.map(
    (list) => list?.reduce((sum, { size }) => sum + size, 0) ?? Number.MAX_SAFE_INTEGER,
  );
  // A song that matches is among the songs of the rarest choice, so only those are compared.
  const rarest = sizes.indexOf(Math.min(...sizes));
  const others = choices.filter((_, at) => at !== rarest).map(inText);
  const top = createTop<S>(count);
  for (const entry of eachOnce(lists[rarest] ?? []))
    if (hasAll(entry.text, others)) top.take(entry.song, rank(entry, query));
  return top.taken();
}

/**
 * Returns the songs of an artist whose name differs in one letter from the only term, if the artist is far better known than the
 * songs that have a longer word: 'quen' means Queen rather than San Quentin.
 */
function byMistypedArtist<S extends RankedSong>(
  [term = '', ...others]: readonly string[],
  words: Words<S>,
  begun: readonly S[],
  count: number,
): S[] {
  if (others.length > 0 || words.withWord(term).size > 0) return [];
  const least = Math.max(...begun.map((song) => song.fame)) + fame.gap;
  if (least > fame.max) return [];
  const top = createTop<S>(count);
  for (const { word, mistakes } of words.near([term])[0] ?? []) {
    // A word that goes on after a name is half typed, not mistyped.
    if (mistakes > 1 || term.startsWith(word)) continue;
    const query = queryOf([word], [word]);
    for (const entry of words.withWord(word))
      if (entry.artist.startsWith(query.asArtist)) top.take(entry.song, rank(entry, query));
  }
  const songs = top.taken();
  return songs[0] && songs[0].fame >= least ? songs : [];
}

function eachOnce<T>(lists: readonly ReadonlySet<T>[]): Set<T> {
  const all = new Set<T>();
  for (const list of lists) for (const one of list) if (all.add(one).size === limits.songs) return all;
  return all;
}

/** Returns the songs of a choice; null for a single letter beside other choices, because too many songs have the prefix. */
function songsOf<E>({ words: oneOf, isPrefix }: Choice, words: Vocabulary<E>, isOneOfMany: boolean) {
  if (!isPrefix) return oneOf.map(words.withWord);
  return isOneOfMany && (oneOf[0] ?? '').length < 2 ? null : oneOf.flatMap(words.withPrefix);
}

const inText = ({ words, isPrefix }: Choice): string[] =>
  words.map((word) => (isPrefix ? ` ${word}` : ` ${word} `));

const hasAll = (text: string, choices: readonly string[][]): boolean =>
  choices.every((choice) => choice.some((word) => text.includes(word)));

/** Returns the best songs that have at least half of the terms, or whose artist's whole name is in the query. */
function sharing<S extends RankedSong>(
  terms: readonly string[],
  words: Words<S>,
  by: Query,
  max: number,
): S[] {
  const near = similarWords(terms, words);
  const found = new Map<Entry<S>, { words: number; letters: number }>();
  for (const [at, word] of terms.entries()) {
    const meant = [
      word,
      ...(near[at] ?? []).filter(({ mistakes }) => mistakes === 1).map((other) => other.word),
    ];
    for (const entry of new Set(meant.flatMap((each) => [...words.withWord(each)]))) {
      const before = found.get(entry) ?? { words: 0, letters: 0 };
      found.set(entry, { words: before.words + 1, letters: before.letters + word.length });
    }
  }
  const top = createTop<S>(max);
  for (const [entry, shared] of found) {
    if (2 * shared.words < terms.length && !isNamed(entry, by)) continue;
    top.take(entry.song, 20 * shared.letters + rank(entry, by));
  }
  return top.taken();
}

const isNamed = ({ artist }: Entry<unknown>, { phrase }: Query): boolean =>
  ` ${phrase} `.includes(` ${artist.slice(1, artist.indexOf('|', 1))} `);

/** Creates a list of the `count` items with the highest rank, in order; of items with the same rank, the earlier comes first. */
function createTop<T>(count: number) {
  const best: { one: T; rank: number }[] = [];
  return {
    take: (one: T, rank: number): void => {
      const last = best[count - 1];
      if (last && rank <= last.rank) return;
      const at = best.findIndex((other) => other.rank < rank);
      best.splice(at < 0 ? best.length : at, 0, { one, rank });
      if (best.length > count) best.pop();
    },
    taken: (): T[] => best.map(({ one }) => one),
  };
}
