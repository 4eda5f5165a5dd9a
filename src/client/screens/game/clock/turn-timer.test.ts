import { describe, expect, test } from 'vitest';
import { announcedTime, clicksBetween, isHalfMinute, lowestOf, theirMarks } from './turn-timer.tsx';

const clicksFrom = (first: number): number[] =>
  Array.from({ length: first + 1 }, (_, at) => first - at).filter((left) => clicksBetween(left + 1, left));

describe('the last seconds of a turn', () => {
  test('click once at 30, then each second from 10 to 1', () => {
    expect(clicksFrom(120)).toEqual([30, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('click once when seconds were skipped', () => {
    expect(clicksBetween(31, 27)).toBe(true);
    expect(clicksBetween(29, 24)).toBe(false);
    expect(clicksBetween(9, 6)).toBe(true);
  });

  test('do not click when the page opens during them, or when the clock is set forward', () => {
    expect(clicksBetween(25, 25)).toBe(false);
    expect(clicksBetween(8, 8)).toBe(false);
    expect(clicksBetween(5, 90)).toBe(false);
  });

  test('vibrate once, when half a minute is left', () => {
    expect(isHalfMinute(31, 30)).toBe(true);
    expect(isHalfMinute(33, 28)).toBe(true);
    expect(isHalfMinute(30, 29)).toBe(false);
    expect(isHalfMinute(31, 0)).toBe(false);
  });

  test('click once per second, also when a fetch sets the clock back by a second', () => {
    let lowest = 32;
    const clicks = [31, 30, 31, 30, 29].filter((left) => {
      const clicks = clicksBetween(lowest, left);
      lowest = lowestOf(lowest, left);
      return clicks;
    });
    expect(clicks).toEqual([30]);
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
])('a turn clock with %i seconds left is announced as “%s”', (left, words) =>
  expect(announcedTime(left)).toBe(words),
);

test('a clock of the opponent is announced only at 30 seconds and at 10', () => {
  const announced = Array.from({ length: 121 }, (_, left) => announcedTime(left, theirMarks));
  expect([...new Set(announced)].filter(Boolean).sort()).toEqual(['10 seconds left', '30 seconds left']);
});
