import { expect, test } from 'vitest';
import { hoursAndMinutes, stepInWords, waitInWords } from './wait-words.ts';

test.each([
  [24 * 60 * 60 * 1000, '24 hours'],
  [60 * 60 * 1000 + 1, '2 hours'],
  [60 * 60 * 1000, '1 hour'],
  [59 * 60_000 + 1, '1 hour'],
  [59 * 60_000, '59 minutes'],
  [61_000, '2 minutes'],
  [1, '1 minute'],
])('a wait of %i ms is written as %s', (ms, words) => {
  expect(waitInWords(ms)).toBe(words);
});

test.each([
  [24, 'a day'],
  [48, '2 days'],
  [36, '36 hours'],
  [0.5, '30 minutes'],
])('a step of %s hours is written as %s', (hours, words) => {
  expect(stepInWords(hours)).toBe(words);
});

test.each([
  [24 * 60 * 60 * 1000, '24 hours'],
  [5 * 60 * 60 * 1000 + 12 * 60_000, '5 hours 12 minutes'],
  [60 * 60 * 1000 + 1, '1 hour 1 minute'],
  [59 * 60_000 + 1, '1 hour'],
  [0, '1 minute'],
])('a wait of %i ms is written in hours and minutes as %s', (ms, words) => {
  expect(hoursAndMinutes(ms)).toBe(words);
});
