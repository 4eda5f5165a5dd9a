import { expect, test } from 'vitest';
import { latestStartSecond } from '#rules/limits.ts';
import { startSecondFrom, tidyStartSecond } from './start-second.ts';

const video = 'https://youtu.be/yc844Z_Hsnk';

test.each([
  ['?t=90', 90],
  ['?t=90s', 90],
  ['?si=abc&t=75', 75],
  ['?t=1m30s', 90],
  ['?t=1h2m3s', 3723],
  ['?t=2m', 120],
  ['#t=1:30', 90],
  ['#t=1:02:03', 3723],
  ['?start=45', 45],
  ['?time_continue=7&v=x', 7],
  ['?feature=share&amp;t=12', 12],
  ['%3Ft%3D33', 33],
  ['?T=20', 20],
])('a link with %s starts at second %i', (behind, second) => {
  expect(startSecondFrom(video + behind)).toBe(second);
});

test.each(['', '?t=', '?t=abc', '?t=-5', '?t=1x', '?list=t90', '?at=90', '?t=m', '?tt=4'])(
  'a link with "%s" starts at the beginning',
  (behind) => {
    expect(startSecondFrom(video + behind)).toBe(0);
  },
);

test('an invalid start becomes the nearest valid one', () => {
  expect(startSecondFrom(`${video}?t=999999999999`)).toBe(latestStartSecond);
  expect([
    tidyStartSecond(-3),
    tidyStartSecond(2.9),
    tidyStartSecond(Number.NaN),
    tidyStartSecond(null),
  ]).toEqual([0, 2, 0, 0]);
});
