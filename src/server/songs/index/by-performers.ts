import type { Candidate, InvertedIndex } from './inverted-index.ts';

/** Words of the longest name that is looked for. */
const longestName = 5;

/** Songs of the artists whose whole names stand in these words one after the other; those of longer names first. */
export function byPerformers(words: readonly string[], shelf: InvertedIndex, most: number): Candidate[] {
  const found: Candidate[] = [];
  for (let length = Math.min(longestName, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      found.push(...shelf.performedBy(words.slice(from, from + length), most - found.length));
      if (found.length >= most) return found;
    }
  }
  return found;
}
