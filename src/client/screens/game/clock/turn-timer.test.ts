import { describe, expect, test } from 'vitest';
import { announcedTime, isHalfMinute, isHeard, lowestOf, theirMarks } from './turn-timer.tsx';

const heardFrom = (first: number): number[] =>
  Array.from({ length: first + 1 }, (_, at) => first - at).filter((left) => isHeard(left + 1, left));

describe('the last seconds of a turn', () => {
  test('click once at 30, then each second from 10 to 1, and not when it is over', () => {
    expect(heardFrom(120)).toEqual([30, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('click once when seconds were skipped', () => {
    expect(isHeard(31, 27)).toBe(true);
    expect(isHeard(29, 24)).toBe(false);
    expect(isHeard(9, 6)).toBe(true);
  });

  test('say nothing when the page opens in the middle, or the clock was set forward', () => {
    expect(isHeard(25, 25)).toBe(false);
    expect(isHeard(8, 8)).toBe(false);
    expect(isHeard(5, 90)).toBe(false);
  });

  test('are felt once, when half a minute is left', () => {
    expect(isHalfMinute(31, 30)).toBe(true);
    expect(isHalfMinute(33, 28)).toBe(true);
    expect(isHalfMinute(30, 29)).toBe(false);
    expect(isHalfMinute(31, 0)).toBe(false);
  });

  test('count once, also when a fetch sets the clock back by a second', () => {
    let lowest = 32;
    const heard = [31, 30, 31, 30, 29].filter((left) => {
      const isNow = isHeard(lowest, left);
      lowest = lowestOf(lowest, left);
      return isNow;
    });
    expect(heard).toEqual([30]);
    expect(lowestOf(4, 120)).toBe(120);
  });
});

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
