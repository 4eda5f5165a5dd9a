import { expect, test } from 'vitest';
import { timeLimits } from '#tests/support/rules-battles.ts';
import { isBelowAnytimeLimit, timeLimitsOfPace } from './pace.ts';

test('a live battle has the configured limits; in an anytime battle turn and rating have a day', () => {
  expect(timeLimitsOfPace('live', timeLimits)).toEqual(timeLimits);
  expect(timeLimitsOfPace('anytime', timeLimits)).toEqual({
    ...timeLimits,
    turnMs: 86_400_000,
    ratingMs: 86_400_000,
  });
});

test('a player may have 20 open anytime battles, a guest 3 (§12.4)', () => {
  const [named, guest] = [{ isGuest: false }, { isGuest: true }];
  expect([19, 20].map((open) => isBelowAnytimeLimit(open, named))).toEqual([true, false]);
  expect([2, 3].map((open) => isBelowAnytimeLimit(open, guest))).toEqual([true, false]);
});
