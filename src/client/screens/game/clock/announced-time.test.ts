import { expect, test } from 'vitest';
import { announcedTime, theirMarks } from './announced-time.ts';

test.each([
  [120, ''],
  [61, ''],
  [60, '60 seconds left'],
  [58, '60 seconds left'],
  [57, ''],
  [30, '30 seconds left'],
  [10, '10 seconds left'],
  [7, ''],
  [0, ''],
])('with %i seconds left a turn clock is read aloud as “%s”', (left, words) =>
  expect(announcedTime(left)).toBe(words),
);

test('a clock that is only watched has one mark at 30 seconds and one at 10', () => {
  const told = Array.from({ length: 121 }, (_, left) => announcedTime(left, theirMarks));
  expect([...new Set(told)].filter(Boolean).sort()).toEqual(['10 seconds left', '30 seconds left']);
});
