import { editDistance } from './edit-distance.ts';
import { beginningOf, edgesNear, edgesOf, lettersOf, mayBeNear } from './word-edges.ts';

export type Vocabulary = {
  add(words: readonly string[]): void;
  remove(words: readonly string[]): void;
  /** In how many songs the word stands. */
  count(word: string): number;
  /** The words that somebody may have meant who mistyped one: nearest first, then the commonest. */
  near(word: string, mistakes: 1 | 2): string[];
  /** The longer words that begin as this one of three letters at least, the commonest first. */
  beginning(word: string): string[];
};

/** Words that stand in for one mistyped word. */
const mostNear = 6;
/** Words that a word still being typed may become. */
const mostBegun = 40;

/** Every word of every song. */
export function openVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  /** The words at each edge, with their letters. */
  const byEdge = new Map<string, Map<string, number>>();
  const add = (word: string) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count + 1);
    if (count > 0) return;
    for (const edge of edgesOf(word)) {
      const words = byEdge.get(edge) ?? new Map<string, number>();
      byEdge.set(edge, words.set(word, lettersOf(word)));
    }
  };
  const remove = (word: string) => {
    const count = counts.get(word) ?? 0;
    if (count > 1) return void counts.set(word, count - 1);
    counts.delete(word);
    for (const edge of edgesOf(word)) byEdge.get(edge)?.delete(word);
  };
  const alike = (word: string, mistakes: number) => {
    const letters = lettersOf(word);
    const found = new Set<string>();
    for (const edge of edgesNear(word, mistakes)) {
      for (const [other, itsLetters] of byEdge.get(edge) ?? [])
        if (mayBeNear(letters, itsLetters, mistakes)) found.add(other);
    }
    found.delete(word);
    return [...found];
  };
  return {
    add: (words) => words.forEach(add),
    remove: (words) => words.forEach(remove),
    count: (word) => counts.get(word) ?? 0,
    near: (word, mistakes) => nearest(alike(word, mistakes), word, { counts, mistakes }),
    beginning: (word) =>
      [...(byEdge.get(beginningOf(word))?.keys() ?? [])]
        .filter((other) => other.length > word.length && other.startsWith(word))
        .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
        .slice(0, mostBegun),
  };
}

function nearest(
  words: string[],
  word: string,
  by: { counts: Map<string, number>; mistakes: number },
): string[] {
  return words
    .map((other) => ({
      other,
      far: editDistance(word, other, by.mistakes),
      often: by.counts.get(other) ?? 0,
    }))
    .filter(({ far }) => far <= by.mistakes)
    .sort((a, b) => a.far + initial(a.other, word) - b.far - initial(b.other, word) || b.often - a.often)
    .slice(0, mostNear)
    .map(({ other }) => other);
}

/** People rarely mistype the first letter. */
const initial = (other: string, word: string): number => (other[0] === word[0] ? 0 : 0.5);
