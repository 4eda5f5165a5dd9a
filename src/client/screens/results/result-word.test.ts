import { expect, test } from 'vitest';
import { formatPoints } from '#client/battle/points.ts';
import { resultWords } from './result-scores.tsx';

test.each([
  ['user', 'You Won!'],
  ['opponent', 'You Lost'],
  ['tie', "It's a Draw!"],
] as const)('the results with winner %s are titled “%s” (§2.12.2)', (winner, words) =>
  expect(resultWords[winner]).toBe(words),
);

test.each([
  [8, '8'],
  [8.5, '8.5'],
  [8.25, '8.3'],
])('%f points are shown as %s', (score, words) => expect(formatPoints(score)).toBe(words));
