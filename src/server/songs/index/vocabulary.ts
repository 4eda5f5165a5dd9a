export type Vocabulary<E> = ReturnType<typeof createVocabulary<E>>;
export type Near = { word: string; mistakes: number };

type Known<E> = { entries: Set<E>; letters: number };

/** Letters a word needs for one mistake or two in it to be forgiven. */
const shortest = { one: 4, two: 7 } as const;
const mostNear = 8;
const nothing: ReadonlySet<never> = new Set();

export function createVocabulary<E>() {
  /** By the first two letters, so that a beginning is looked for among few words. */
  const all = new Map<string, Map<string, Known<E>>>();
  const groupOf = (word: string) => all.get(word.slice(0, 2));
  const insert = (word: string, entry: E) => {
    const group = groupOf(word) ?? new Map<string, Known<E>>();
    all.set(word.slice(0, 2), group.set(word, { entries: new Set([entry]), letters: lettersOf(word) }));
  };
  const drop = (word: string) => {
    groupOf(word)?.delete(word);
    if (groupOf(word)?.size === 0) all.delete(word.slice(0, 2));
  };
  const groups = (beginning: string) => {
    if (beginning.length > 1) return [groupOf(beginning) ?? new Map<string, Known<E>>()];
    return all.entries().flatMap(([key, group]) => (key.startsWith(beginning) ? [group] : []));
  };
  return {
    add: (words: Iterable<string>, entry: E) => {
      for (const word of words) {
        const known = groupOf(word)?.get(word);
        if (known) known.entries.add(entry);
        else insert(word, entry);
      }
    },
    remove: (words: Iterable<string>, entry: E) => {
      for (const word of words) {
        const known = groupOf(word)?.get(word);
        known?.entries.delete(entry);
        if (known?.entries.size === 0) drop(word);
      }
    },
    having: (word: string): ReadonlySet<E> => groupOf(word)?.get(word)?.entries ?? nothing,
    /** The songs with each word that begins so. */
    begun: (beginning: string) => {
      const found: ReadonlySet<E>[] = [];
      for (const group of groups(beginning))
        for (const [word, { entries }] of group) if (word.startsWith(beginning)) found.push(entries);
      return found;
    },
    /** For each word what a player who mistyped it may have meant, the nearest first, then the commonest. */
    near: (words: readonly string[]): Near[][] => {
      const slips = words.map(createSlips);
      for (const [key, group] of all) {
        const meant = slips.filter((slip) => slip.mayBegin(key));
        if (meant.length === 0) continue;
        for (const [word, known] of group) for (const slip of meant) slip.compare(word, known);
      }
      return slips.map((slip) => slip.nearest());
    },
  };
}

function createSlips(typed: string) {
  const most = typed.length < shortest.one ? 0 : typed.length < shortest.two ? 1 : 2;
  const letters = lettersOf(typed);
  const found: (Near & { far: number; often: number })[] = [];
  const [first = '', second = ''] = typed;
  return {
    /** Of the first two letters a mistake leaves one, though not always in its place. */
    mayBegin: (key: string) => most > 0 && (key.includes(first) || (second !== '' && key.includes(second))),
    compare: (word: string, known: Known<unknown>) => {
      if (Math.abs(word.length - typed.length) > most) return;
      // A mistake changes two letters at most.
      if (bitsOf(letters ^ known.letters) > 2 * most) return;
      const mistakes = editDistance(typed, word, most);
      if (mistakes > most || mistakes === 0) return;
      // People rarely mistype the first letter.
      const far = mistakes + (word[0] === typed[0] ? 0 : 0.5);
      found.push({ word, mistakes, far, often: known.entries.size });
    },
    nearest: (): Near[] => found.sort((a, b) => a.far - b.far || b.often - a.often).slice(0, mostNear),
  };
}

/** Which letters a word has: one bit each. */
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

/** Longer words are never compared. */
const longest = 64;
const width = longest + 1;
/** Row by row what it costs to make the beginning of the one word that of the other; used again for every two words. */
const cost = new Uint8Array(width * width);
for (let at = 0; at < width; at += 1) {
  cost[at] = at;
  cost[at * width] = at;
}

/** Letters put in, left out, changed or swapped with their neighbour; above `most` it is `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most || Math.max(one.length, other.length) > longest)
    return most + 1;
  for (let row = 1; row <= one.length; row += 1) {
    if (fillRow(one, other, row) > most) return most + 1;
  }
  return Math.min(cost[one.length * width + other.length] ?? 0, most + 1);
}

function fillRow(one: string, other: string, row: number): number {
  const start = row * width;
  let least = row;
  for (let col = 1; col <= other.length; col += 1) {
    const at = start + col;
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(col - 1);
    let here = Math.min(paid(at - 1) + 1, paid(at - width) + 1, paid(at - width - 1) + (isSame ? 0 : 1));
    if (!isSame && areSwapped(one, other, row, col)) here = Math.min(here, paid(at - 2 * width - 2) + 1);
    cost[at] = here;
    if (here < least) least = here;
  }
  return least;
}

const paid = (at: number): number => cost[at] ?? 0;

const areSwapped = (one: string, other: string, row: number, col: number): boolean =>
  row > 1 &&
  col > 1 &&
  one.charCodeAt(row - 1) === other.charCodeAt(col - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(col - 1);
