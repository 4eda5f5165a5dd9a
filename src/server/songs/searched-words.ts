import { searchLength } from '#rules/limits.ts';

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
