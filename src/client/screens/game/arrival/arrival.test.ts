import { expect, test } from 'vitest';
import { arrivalMs } from '#rules/limits.ts';
import { countIn } from './arrival.tsx';

test('the arrival counts 3, 2, 1 in even steps', () => {
  const seen = [1, 0.7, 0.6, 0.4, 0.3, 0.01, 0, -1].map((part) => countIn(part * arrivalMs));
  expect(seen).toEqual([3, 3, 2, 2, 1, 1, 0, 0]);
});
