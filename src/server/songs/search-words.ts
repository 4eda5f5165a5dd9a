import { searchLength } from '#rules/limits.ts';
import { queryWords } from './index/song-index.ts';

/** Longer texts are cut before anything else is done with them. */
const lookedAt = 10 * searchLength.max;

/** A query as it is asked: single spaces, nothing invisible, whole characters, at most 100 of them; '' for too little. */
export function searchedWords(query: string): string {
  const tidy = query
    .slice(0, lookedAt)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const letters = [...tidy].slice(0, searchLength.max);
  return letters.length < searchLength.min ? '' : letters.join('').trim();
}

/** Words that change nothing about what YouTube finds. */
const idle = new Set('official video song music by the and ft feat featuring'.split(' '));

/** One key for all ways to ask for the same, in any order: 'Toto – Africa (Official Video)' is 'africa toto'. */
export function searchKey(words: string): string {
  const all = [...new Set(queryWords(words))];
  const telling = all.filter((word) => !idle.has(word));
  return (telling.length > 0 ? telling : all).sort().join(' ') || words.toLowerCase();
}
