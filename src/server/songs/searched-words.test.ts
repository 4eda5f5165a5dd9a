import { expect, test } from 'vitest';
import { searchedWords } from './searched-words.ts';

test.each([
  ['one space between words', ' queen \n\t of  hearts ', 'queen of hearts'],
  ['ordinary letters', 'ｑｕｅｅｎ ①', 'queen 1'],
  ['nothing invisible', 'que\u200Ben', 'queen'],
  ['at most 100 characters', 'ab'.repeat(3000), 'ab'.repeat(50)],
  ['whole characters', `${'a'.repeat(99)}🎸🎸`, `${'a'.repeat(99)}🎸`],
  ['no half characters', 'queen \uD83C', 'queen \uFFFD'],
])('what is searched for has %s', (_what, query, words) => expect(searchedWords(query)).toBe(words));
