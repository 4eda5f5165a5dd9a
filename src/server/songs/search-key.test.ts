import { describe, expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

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
