import { expect, test } from 'vitest';
import { countAt } from './count-up.tsx';

test('a total counts up in whole numbers from the old score to exactly the new one', () => {
  expect(countAt(0, 8.5, 0)).toBe(0);
  expect(countAt(0, 8.5, 0.5)).toBe(7);
  expect(countAt(0, 8.5, 1)).toBe(8.5);
  expect(countAt(12, 20, -0.1)).toBe(12);
});

test('a total never decreases while it counts up', () => {
  const seen = Array.from({ length: 61 }, (_, frame) => countAt(7, 43, frame / 60));
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});
