import { byPerformers } from './by-performers.ts';
import { closeness } from './closeness.ts';
import type { Candidate, InvertedIndex, Wanted } from './inverted-index.ts';
import type { Vocabulary } from './vocabulary.ts';

type Library = { shelf: InvertedIndex; vocabulary: Vocabulary };

/** Words people add out of habit; they say nothing about which song it is. */
const filler = new Set(
  'official video audio lyrics lyric hd 4k ft feat featuring song by the and'.split(' '),
);
/** With this many songs found, nobody is offered songs that only look similar. */
const enough = 3;
/** Songs looked at for one question, the best first: more cost time and hardly ever change the first page. */
const looked = 120;
/** Letters a word needs for one mistake or two in it to be forgiven. */
const shortest = { 1: 4, 2: 7 } as const;
/** Words of a query that are looked for; a song is told by fewer. */
const mostWords = 10;

type Best = { videoIds: string[]; good: number; similar: boolean };

/** The songs a query means most likely, by their ids, and how many of them have all its telling words. */
export function best(query: string[], library: Library, most: number): Best {
  const words = query.slice(0, mostWords);
  if (words.length === 0) return { videoIds: [], good: 0, similar: false };
  const telling = words.filter((word) => !filler.has(word));
  const asked = telling.length > 0 ? telling : words;
  const spelling = spellings(library.vocabulary);
  const strict = [
    ...library.shelf.named(words, looked),
    ...library.shelf.having(
      wanted(words, library, () => []),
      looked,
    ),
  ];
  const mistaken =
    strict.length >= enough || telling.length === 0 ? [] : close(asked, strict, library, spelling);
  // Words that are a song as they stand mean it: what only resembles them comes after it, and is no match.
  const asTyped = inOrder(strict, words, spelling);
  const good = asTyped.length > 0 ? asTyped : inOrder(mistaken, words, spelling);
  if (good.length > 0) {
    const videoIds = [...new Set([...good, ...inOrder(mistaken, words, spelling)])].slice(0, most);
    return { videoIds, good: Math.min(good.length, most), similar: asTyped.length === 0 };
  }
  // Nobody has all of these words: another song of an artist they name is worth more than a word in common.
  const performed = inOrder(
    byPerformers(spelt(words, library, spelling), library.shelf, looked),
    words,
    spelling,
  );
  const others = inOrder(lenient(asked, library, spelling), words, spelling);
  const videoIds = [...new Set([...performed, ...others])].slice(0, most);
  return { videoIds, good: 0, similar: videoIds.length > 0 };
}

/** What else a word may have meant; worked out once a search, and only if somebody asks. */
type Spelling = { of(word: string, mistakes: 1 | 2): string[]; asked(word: string): ReadonlySet<string> };

function spellings(vocabulary: Vocabulary): Spelling {
  const known = new Map<string, Map<number, string[]>>();
  return {
    of: (word, mistakes) => {
      if (word.length < shortest[mistakes]) return [];
      const near = known.get(word) ?? new Map<number, string[]>();
      known.set(word, near);
      const found = near.get(mistakes) ?? vocabulary.near(word, mistakes);
      near.set(mistakes, found);
      return found;
    },
    asked: (word) => new Set([...(known.get(word)?.values() ?? [])].flat()),
  };
}

/** The last word may be half typed; a beginning of three letters or fewer has a list of its own. */
function wanted(
  words: readonly string[],
  { vocabulary }: Library,
  others: (word: string) => string[],
): Wanted[] {
  return words.map((word, at) => {
    const isHalf = at === words.length - 1;
    const begun = isHalf && word.length <= 3;
    const longer = isHalf && !begun ? vocabulary.beginning(word) : [];
    return { oneOf: [...new Set([word, ...longer, ...others(word)])], begun };
  });
}

/** Songs with every word, one mistake in each allowed; two if nothing else is found. */
function close(words: string[], strict: Candidate[], library: Library, spelling: Spelling): Candidate[] {
  const having = (mistakes: 1 | 2) =>
    library.shelf.having(
      wanted(words, library, (word) => spelling.of(word, mistakes)),
      looked,
    );
  const one = having(1);
  return strict.length + one.length > 0 ? one : having(2);
}

/** The words with those that nobody knows as they were meant most likely. */
const spelt = (words: readonly string[], { vocabulary }: Library, spelling: Spelling): string[] =>
  words.map((word) => (vocabulary.count(word) > 0 ? word : (spelling.of(word, 1)[0] ?? word)));

/** Songs with some of the words: as many as can be, the rarest rather than the commonest. */
function lenient(words: string[], { shelf, vocabulary }: Library, spelling: Spelling): Candidate[] {
  const known = words
    .map((word) => ({ oneOf: [word, ...spelling.of(word, 1)], begun: false }))
    .map((each) => ({ ...each, count: each.oneOf.reduce((sum, word) => sum + vocabulary.count(word), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  for (let kept = Math.min(known.length, words.length - 1); kept > 0; kept -= 1) {
    const found = [
      ...shelf.having(known.slice(0, kept), looked),
      ...shelf.having(known.slice(-kept), looked),
    ];
    if (found.length > 0) return found;
  }
  return [];
}

function inOrder(found: Candidate[], words: string[], spelling: Spelling): string[] {
  const near = words.map(spelling.asked);
  const each = new Map(found.map((candidate) => [candidate.videoId, candidate]));
  return [...each.values()]
    .map((candidate) => ({ id: candidate.videoId, weight: closeness(candidate, words, near) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => id);
}
