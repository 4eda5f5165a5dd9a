import { queryWords } from './index/song-index.ts';

/** Words that change nothing about what YouTube finds. */
const idle = new Set('official video song music by the and ft feat featuring'.split(' '));

/**
 * One key for all ways to ask for the same: no case, accents, punctuation or idle words, and in any order, so that
 * 'Toto – Africa (Official Video)' is the search 'africa toto' was. Words that ask for another video ('live',
 * 'lyrics', 'karaoke') stay. Text without any letter or digit is its own key.
 */
export function searchKey(words: string): string {
  const all = [...new Set(queryWords(words))];
  const telling = all.filter((word) => !idle.has(word));
  return (telling.length > 0 ? telling : all).sort().join(' ') || words.toLowerCase();
}
