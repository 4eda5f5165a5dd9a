import { describe, expect, test } from 'vitest';
import { searchedWords, searchKey } from './search-words.ts';

test.each([
  ['one space between words', ' queen \n\t of  hearts ', 'queen of hearts'],
  ['ordinary letters', 'ｑｕｅｅｎ ①', 'queen 1'],
  ['nothing invisible', 'que\u200Ben', 'queen'],
  ['at most 100 characters', 'ab'.repeat(3000), 'ab'.repeat(50)],
  ['whole characters', `${'a'.repeat(99)}🎸🎸`, `${'a'.repeat(99)}🎸`],
  ['no half characters', 'queen \uD83C', 'queen \uFFFD'],
])('what is searched for has %s', (_what, query, words) => expect(searchedWords(query)).toBe(words));

describe('the same search', () => {
  test.each([
    ['in whatever case', 'Toto AFRICA'],
    ['in whatever order', 'africa toto'],
    ['with signs between', 'Toto – Africa!'],
    ['with the habits of the search box', 'Toto - Africa (Official Video)'],
    ['with a word twice', 'toto toto africa'],
  ])('%s', (_how, query) => expect(searchKey(query)).toBe(searchKey('toto africa')));
  test('with accents or without', () => expect(searchKey('Beyoncé')).toBe(searchKey('beyonce')));
  test('with an apostrophe or without', () => expect(searchKey("don't stop")).toBe(searchKey('dont stop')));
});

describe('another search', () => {
  test.each(['toto africa live', 'toto africa lyrics', 'toto', 'africa'])('%s', (query) =>
    expect(searchKey(query)).not.toBe(searchKey('toto africa')),
  );
  test('idle words alone are asked as they are', () =>
    expect(searchKey('the the')).not.toBe(searchKey('the video')));
  test('signs alone too', () => expect(searchKey('🎸')).toBe('🎸'));
});
