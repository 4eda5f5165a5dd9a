import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './vocabulary.ts';

test.each([
  ['halo', 'halo', 0],
  ['hallo', 'halo', 1],
  ['metalica', 'metallica', 1],
  ['qeuen', 'queen', 1],
  ['beyonse', 'beyonce', 1],
  ['jakson', 'jackson', 1],
  ['micheal', 'michael', 1],
  ['wndrwall', 'wonderwall', 2],
  ['abba', 'oasis', 3],
  ['', 'ab', 2],
])('the distance from %j to %j is %d', (one, other, mistakes) =>
  expect(editDistance(one, other, 2)).toBe(mistakes),
);

test('the distance is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => editDistance(one, other, 2) === editDistance(other, one, 2)),
  );
});
