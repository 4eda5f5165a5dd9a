import { expect, test } from 'vitest';
import { turnInWords } from './turn-words.ts';

test.each([
  [120, 'two minutes'],
  [60, '1 minute'],
  [180, '3 minutes'],
  [90, '90 seconds'],
])('a turn of %i seconds is written as %s', (seconds, words) => {
  expect(turnInWords(seconds)).toBe(words);
});
