import { expect, test } from 'vitest';
import { stepInWords, waitInWords } from './wait-words.ts';

test.each([
  [24 * 60 * 60 * 1000, '24 hours'],
  [60 * 60 * 1000 + 1, '2 hours'],
  [60 * 60 * 1000, '60 minutes'],
  [61_000, '2 minutes'],
  [1, '1 minute'],
])('a wait of %i ms is told as %s', (ms, words) => {
  expect(waitInWords(ms)).toBe(words);
});

test.each([
  [24, 'a day'],
  [48, '2 days'],
  [36, '36 hours'],
  [0.5, '30 minutes'],
])('a step of %s hours is told as %s', (hours, words) => {
  expect(stepInWords(hours)).toBe(words);
});
