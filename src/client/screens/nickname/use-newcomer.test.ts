import { expect, test } from 'vitest';
import { avatarTypes } from '#rules/avatars.ts';
import { faceAt } from './use-newcomer.ts';

test('the face that is dealt is not the opponent’s, and tapping shows all eight', () => {
  const [first, second] = avatarTypes;
  expect(faceAt(0, 0, null)).toBe(first);
  expect(faceAt(0, 0, first)).toBe(second);
  const shown = avatarTypes.map((_, taps) => faceAt(0.99, taps, 'female_4'));
  expect(new Set(shown).size).toBe(8);
});
