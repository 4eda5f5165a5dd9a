export type Vocabulary<E> = ReturnType<typeof createVocabulary<E>>;
export type Near = { word: string; mistakes: number };

type Known<E> = { entries: Set<E>; letters: number };

/** Minimum number of letters of a word in which one typo, or two, are tolerated. */
const minLetters = { one: 4, two: 7 } as const;
const maxNear = 8;
const none: ReadonlySet<never> = new Set();

export function createVocabulary<E>() {
  /** Words grouped by their first two letters, so that a prefix is compared with few words. */
  const all = new Map<string, Map<string, Known<E>>>();
  const groupOf = (word: string) => all.get(word.slice(0, 2));
  const drop = (word: string) => {
    groupOf(word)?.delete(word);
    if (groupOf(word)?.size === 0) all.delete(word.slice(0, 2));
  };
  const groups = (prefix: string) => {
    if (prefix.length > 1) return [groupOf(prefix) ?? new Map<string, Known<E>>()];
    return all.entries().flatMap(([key, group]) => (key.startsWith(prefix) ? [group] : []));
  };
  return {
    add: (words: Iterable<string>, entry: E) => {
      for (const word of words) {
        const group = all.getOrInsertComputed(word.slice(0, 2), () => new Map<string, Known<E>>());
        const created = () => ({ entries: new Set<E>(), letters: lettersOf(word) });
        group.getOrInsertComputed(word, created).entries.add(entry);
      }
    },
    remove: (words: Iterable<string>, entry: E) => {
      for (const word of words) {
        const known = groupOf(word)?.get(word);
        known?.entries.delete(entry);
        if (known?.entries.size === 0) drop(word);
      }
    },
    withWord: (word: string): ReadonlySet<E> => groupOf(word)?.get(word)?.entries ?? none,
    /** Returns the songs of each word with this prefix. */
    withPrefix: (prefix: string) => {
      const found: ReadonlySet<E>[] = [];
      for (const group of groups(prefix))
        for (const [word, { entries }] of group) if (word.startsWith(prefix)) found.push(entries);
      return found;
    },
    /** Returns for each word the words of which it may be a typo, nearest first, then most frequent. */
    near: (words: readonly string[]): Near[][] => {
      const searches = words.map(createTypoSearch);
      for (const [key, group] of all) {
        const meant = searches.filter((search) => search.mayMatch(key));
        if (meant.length === 0) continue;
        for (const [word, known] of group) for (const search of meant) search.compare(word, known);
      }
      return searches.map((search) => search.nearest());
    },
  };
}

function createTypoSearch(typed: string) {
  const max = typed.length < minLetters.one ? 0 : typed.length < minLetters.two ? 1 : 2;
  const letters = lettersOf(typed);
  const found: (Near & { far: number; often: number })[] = [];
  const [first = '', second = ''] = typed;
  return {
    /** Returns whether words of this group can match: a typo leaves at least one of the first two letters, but may move it. */
    mayMatch: (key: string) => max > 0 && (key.includes(first) || (second !== '' && key.includes(second))),
    compare: (word: string, known: Known<unknown>) => {
      if (Math.abs(word.length - typed.length) > max) return;
      // A typo changes at most two bits of the mask.
      if (bitsOf(letters ^ known.letters) > 2 * max) return;
      const mistakes = editDistance(typed, word, max);
      if (mistakes > max || mistakes === 0) return;
      // Users rarely mistype the first letter.
      const far = mistakes + (word[0] === typed[0] ? 0 : 0.5);
      found.push({ word, mistakes, far, often: known.entries.size });
    },
    nearest: (): Near[] => found.sort((a, b) => a.far - b.far || b.often - a.often).slice(0, maxNear),
  };
}

/** Returns the letters of a word as a bit mask: one bit per letter. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let left = letters;
  let count = 0;
  for (; left !== 0; count += 1) left &= left - 1;
  return count;
}

/** Maximum length of a compared word. */
const maxLength = 64;
const width = maxLength + 1;
/** The matrix of edit distances between the prefixes of two words, row by row; reused for each comparison. */
const cost = new Uint8Array(width * width);
for (let at = 0; at < width; at += 1) {
  cost[at] = at;
  cost[at * width] = at;
}

/** Counts inserted, deleted, replaced and transposed letters; returns `max + 1` for more than `max`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max || Math.max(one.length, other.length) > maxLength)
    return max + 1;
  for (let row = 1; row <= one.length; row += 1) {
    if (fillRow(one, other, row) > max) return max + 1;
  }
  return Math.min(cost[one.length * width + other.length] ?? 0, max + 1);
}

function fillRow(one: string, other: string, row: number): number {
  const start = row * width;
  let min = row;
  for (let col = 1; col <= other.length; col += 1) {
    const at = start + col;
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(col - 1);
    let best = Math.min(read(at - 1) + 1, read(at - width) + 1, read(at - width - 1) + (isSame ? 0 : 1));
    if (!isSame && areSwapped(one, other, row, col)) best = Math.min(best, read(at - 2 * width - 2) + 1);
    cost[at] = best;
    if (best < min) min = best;
  }
  return min;
}

const read = (at: number): number => cost[at] ?? 0;

const areSwapped = (one: string, other: string, row: number, col: number): boolean =>
  row > 1 &&
  col > 1 &&
  one.charCodeAt(row - 1) === other.charCodeAt(col - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(col - 1);
