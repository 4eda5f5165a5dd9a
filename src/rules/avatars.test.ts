import { expect, test } from 'vitest';
import { avatars, avatarTypes } from './avatars.ts';

test('there are four male and four female avatars, each with a different name (§2.6.2, 3.1.3)', () => {
  const four = [1, 2, 3, 4];
  expect([...avatarTypes].sort()).toEqual([
    ...four.map((n) => `female_${n}`),
    ...four.map((n) => `male_${n}`),
  ]);
  expect(new Set(avatarTypes.map((avatar) => avatars[avatar].name)).size).toBe(8);
});
