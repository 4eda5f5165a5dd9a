import type { Candidate } from './inverted-index.ts';
import { asksForVersion } from './song-versions.ts';

/** How far a version that was not asked for falls behind its original. */
const versionWeight = 0.3;
/** What a whole title, or a whole artist, adds to a song whose words all fit. */
const wholly = { title: 0.35, artist: 0.3 } as const;
/** What the share of a title that was typed adds. */
const partly = 0.2;

/**
 * How well a song fits the words of a query: the share of them that it has, whole words before beginnings before near
 * misses, and a little for each part that was typed wholly.
 * @param near for each word, what else it may have meant
 */
export function closeness(
  song: Candidate,
  words: readonly string[],
  near: readonly ReadonlySet<string>[],
): number {
  const own = [...song.title, ...song.artist];
  const met = new Set<string>();
  let sum = 0;
  for (const [at, word] of words.entries()) {
    const { weight, as } = bestMatch(word, own, near[at], at === words.length - 1);
    sum += weight;
    if (as !== null) met.add(as);
  }
  const share = sum / words.length;
  const version = song.isVersion && !asksForVersion(words) ? versionWeight : 1;
  return (
    version * share * (1 + typed(song.title, met, wholly.title) + typed(song.artist, met, wholly.artist))
  );
}

function typed(part: readonly string[], met: ReadonlySet<string>, whole: number): number {
  const share = part.filter((word) => met.has(word)).length / Math.max(part.length, 1);
  return share === 1 ? whole : share * partly;
}

type Match = { weight: number; as: string | null };

function bestMatch(
  word: string,
  own: readonly string[],
  near: ReadonlySet<string> | undefined,
  begun: boolean,
): Match {
  let best: Match = { weight: 0, as: null };
  for (const other of own) {
    const weight = matchOf(word, other, near, begun);
    if (weight > best.weight) best = { weight, as: other };
  }
  return best;
}

/** People rarely mistype the first letter. */
function matchOf(word: string, other: string, near: ReadonlySet<string> | undefined, begun: boolean): number {
  if (other === word) return 1;
  if (begun && other.startsWith(word)) return 0.6 + (0.3 * word.length) / other.length;
  if (!near?.has(other)) return 0;
  return other[0] === word[0] ? 0.6 : 0.3;
}
