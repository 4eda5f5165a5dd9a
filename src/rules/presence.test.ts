import { expect, test } from 'vitest';
import { awayFor } from './presence.ts';

test('a player who closed the page is away ten seconds later', () => {
  const sign = { at: 1000, closed: true };
  expect([awayFor(sign, 10_999), awayFor(sign, 11_000), awayFor(sign, 71_000)]).toEqual([0, 10_000, 70_000]);
});

test('a player who fell silent is away after forty seconds', () => {
  const sign = { at: 1000, closed: false };
  expect([awayFor(sign, 40_999), awayFor(sign, 41_000)]).toEqual([0, 40_000]);
});

test('a sign of life from the future, from a clock that is ahead, is no absence', () => {
  expect(awayFor({ at: 5000, closed: true }, 1000)).toBe(0);
});
