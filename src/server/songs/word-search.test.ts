import { describe, expect, test } from 'vitest';
import { createDemand, normalizeQuery, searchKey } from './word-search.ts';

test.each([
  ['one space between words', ' queen \n\t of  hearts ', 'queen of hearts'],
  ['ordinary letters', 'ｑｕｅｅｎ ①', 'queen 1'],
  ['nothing invisible', 'que\u200Ben', 'queen'],
  ['at most 100 characters', 'ab'.repeat(3000), 'ab'.repeat(50)],
  ['whole characters', `${'a'.repeat(99)}🎸🎸`, `${'a'.repeat(99)}🎸`],
  ['no half characters', 'queen \uD83C', 'queen \uFFFD'],
])('a normalized query has %s', (_what, query, words) => expect(normalizeQuery(query)).toBe(words));

describe('a query is the same search', () => {
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

describe('a query is another search:', () => {
  test.each(['toto africa live', 'toto africa lyrics', 'toto', 'africa'])('%s', (query) =>
    expect(searchKey(query)).not.toBe(searchKey('toto africa')),
  );
  test('stop words alone', () => expect(searchKey('the the')).not.toBe(searchKey('the video')));
  test('signs alone', () => expect(searchKey('🎸')).toBe('🎸'));
});

const [ann, bob] = [
  { userId: 'ann', ipHash: 'here' },
  { userId: 'bob', ipHash: 'there' },
];

test('a word missed by another player is missed by others, but a player’s own miss does not count', () => {
  const missed = createDemand();
  missed.note(['quazenri', 'fearless'], ann);
  expect(missed.isMissedByOthers(['quazenri'], ann)).toBe(false);
  expect(missed.isMissedByOthers(['zamba', 'quazenri'], bob)).toBe(true);
  expect(missed.isMissedByOthers(['zamba'], bob)).toBe(false);
  missed.note(['quazenri'], bob);
  expect(missed.isMissedByOthers(['quazenri'], ann)).toBe(true);
});

test('neither players at one address nor a player at two addresses count as others (§S1.8)', () => {
  const missed = createDemand();
  const neighbour = { userId: 'cat', ipHash: 'here' };
  missed.note(['quazenri'], ann);
  missed.note(['quazenri'], neighbour);
  expect(missed.isMissedByOthers(['quazenri'], { userId: 'dan', ipHash: 'here' })).toBe(false);
  expect(missed.isMissedByOthers(['quazenri'], { userId: 'ann', ipHash: 'there' })).toBe(false);
  missed.note(['quazenri'], bob);
  expect(missed.isMissedByOthers(['quazenri'], neighbour)).toBe(true);
});

test('the word that was missed longest ago is evicted', () => {
  const missed = createDemand();
  missed.note(['first'], ann);
  missed.note(
    Array.from({ length: 5000 }, (_, at) => `word${at}`),
    ann,
  );
  expect(missed.isMissedByOthers(['first'], bob)).toBe(false);
  expect(missed.isMissedByOthers(['word0'], bob)).toBe(true);
});
