import { type Entry, type Named, type Query, queryOf, rank } from './rank.ts';
import type { Near, Vocabulary } from './vocabulary.ts';

type Words<S> = Vocabulary<Entry<S>>;
type Lookup = Pick<Words<unknown>, 'having' | 'near'>;
export type Found<S> = {
  songs: S[];
  /** How many of them, from the first on, have every telling word of the query. */
  good: number;
  /** None of them has the words as they were typed: all are near misses. */
  similar: boolean;
};

/** Words people add out of habit; they say nothing about which song it is. */
const filler =
  'official video audio lyrics lyric music hd hq 4k mv ft feat featuring song by the a an and'.split(' ');
/** Words of a query that are looked for, letters of each, words that may be mistyped, and songs looked at. */
const most = { words: 10, letters: 30, mistyped: 5, songs: 8000 } as const;

export function findSongs<S extends Named>(query: readonly string[], words: Words<S>, count: number) {
  const typed = query.slice(0, most.words).map((word) => word.slice(0, most.letters));
  const telling = typed.filter((word) => !filler.includes(word));
  const asked = telling.length > 0 ? telling : typed;
  for (const { similar, choices } of interpretations(asked, words)) {
    const meant = choices.map((choice) => choice.words[0] ?? '');
    const songs = having(choices, words, queryOf(meant, similar ? meant : typed), count);
    if (songs.length > 0) return { songs, good: songs.length, similar };
  }
  const songs = sharing(asked, words, queryOf(asked, typed), count);
  return { songs, good: 0, similar: songs.length > 0 };
}

/** One of these words, or where `begun` a longer one that begins so. */
type Choice = { words: readonly string[]; begun: boolean };
type Interpretation = { similar: boolean; choices: readonly Choice[] };

/** What a player may have meant, the likeliest first: the words as typed, as one, or with a mistake or two in them. */
function* interpretations(asked: readonly string[], words: Lookup): Generator<Interpretation> {
  if (asked.length === 0) return;
  yield { similar: false, choices: choicesOf(asked.map((word) => [word])) };
  if (asked.length > 1) yield { similar: false, choices: choicesOf([[asked.join('')]]) };
  for (const words of withTwoAsOne(asked))
    yield { similar: false, choices: choicesOf(words.map((word) => [word])) };
  const last = asked.at(-1) ?? '';
  if (asked.length > 1 && filler.some((word) => word.startsWith(last)))
    yield { similar: false, choices: choicesOf(asked.slice(0, -1).map((word) => [word])) };
  const near = nearOnes(asked, words);
  for (const mistakes of [1, 2]) {
    const meant = near.map((each) => each.flatMap((other) => (other.mistakes <= mistakes ? other.word : [])));
    yield { similar: true, choices: choicesOf(asked.map((word, at) => spelt(word, meant[at] ?? [], words))) };
  }
}

/** 'new jeans ditto' as 'newjeans ditto': one name is easily written as two words. */
const withTwoAsOne = (asked: readonly string[]): string[][] =>
  asked.length < 3
    ? []
    : asked
        .slice(1)
        .map((second, at) => [...asked.slice(0, at), `${asked[at]}${second}`, ...asked.slice(at + 2)]);

/** A single letter begins too much: only at the end, where it may be half typed, is it taken for a beginning. */
const choicesOf = (each: readonly (readonly string[])[]): Choice[] =>
  each.map((words, at) => ({ words, begun: at === each.length - 1 || (words[0] ?? '').length > 1 }));

/** Of words among which some stand in no song, those are mistyped; of others each may be. */
function nearOnes(asked: readonly string[], words: Lookup): Near[][] {
  const unknown = asked.filter((word) => words.having(word).size === 0);
  const doubtful = new Set((unknown.length > 0 ? unknown : asked).slice(0, most.mistyped));
  return words.near(asked.map((word) => (doubtful.has(word) ? word : '')));
}

/** A word that songs have comes before those that it may have been meant to be. */
const spelt = (word: string, meant: readonly string[], words: Lookup): string[] =>
  words.having(word).size > 0 ? [word, ...meant] : [...meant, word];

function having<S extends Named>(choices: readonly Choice[], words: Words<S>, query: Query, count: number) {
  const lists = choices.map((choice) => songsOf(choice, words, choices.length > 1));
  const sizes = lists.map(
    (list) => list?.reduce((sum, { size }) => sum + size, 0) ?? Number.MAX_SAFE_INTEGER,
  );
  // Only the songs of the rarest choice are looked at.
  const rarest = sizes.indexOf(Math.min(...sizes));
  const others = choices.filter((_, at) => at !== rarest).map(inText);
  const top = createTop<S>(count);
  const take = (entry: Entry<S>) => {
    if (hasAll(entry.text, others)) top.take(entry.song, rank(entry, query));
  };
  eachOnce(lists[rarest] ?? [], take);
  return top.taken();
}

function eachOnce<T>(lists: readonly ReadonlySet<T>[], take: (one: T) => void): void {
  const seen = new Set<T>();
  for (const list of lists) {
    for (const one of list) {
      if (seen.has(one)) continue;
      take(one);
      if (seen.add(one).size === most.songs) return;
    }
  }
}

/** Null where it is better to look among the songs of another choice. */
function songsOf<E>({ words: oneOf, begun }: Choice, words: Vocabulary<E>, isOneOfMany: boolean) {
  if (!begun) return oneOf.map(words.having);
  return isOneOfMany && (oneOf[0] ?? '').length < 2 ? null : oneOf.flatMap(words.begun);
}

const inText = ({ words, begun }: Choice): string[] =>
  words.map((word) => (begun ? ` ${word}` : ` ${word} `));

function hasAll(text: string, choices: readonly string[][]): boolean {
  for (const choice of choices) if (!choice.some((word) => text.includes(word))) return false;
  return true;
}

/** The best of the songs that have at least half of the words, or the whole name of their artist among them. */
function sharing<S extends Named>(asked: readonly string[], words: Words<S>, by: Query, count: number): S[] {
  const near = nearOnes(asked, words);
  const met = new Map<Entry<S>, { words: number; letters: number }>();
  for (const [at, word] of asked.entries()) {
    const meant = [
      word,
      ...(near[at] ?? []).filter(({ mistakes }) => mistakes === 1).map((other) => other.word),
    ];
    for (const entry of new Set(meant.flatMap((each) => [...words.having(each)]))) {
      const before = met.get(entry) ?? { words: 0, letters: 0 };
      met.set(entry, { words: before.words + 1, letters: before.letters + word.length });
    }
  }
  const top = createTop<S>(count);
  for (const [entry, shared] of met) {
    if (2 * shared.words < asked.length && !isNamed(entry, by)) continue;
    top.take(entry.song, 20 * shared.letters + rank(entry, by));
  }
  return top.taken();
}

const isNamed = ({ artist }: Entry<unknown>, { phrase }: Query): boolean =>
  ` ${phrase} `.includes(` ${artist.slice(1, artist.indexOf('|', 1))} `);

/** Keeps the few best of many, in order; of two that are equally good the earlier comes first. */
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
