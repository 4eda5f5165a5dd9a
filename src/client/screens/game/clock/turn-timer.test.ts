import { describe, expect, test } from 'vitest';
import { isHalfMinute, isHeard, lowestOf } from './turn-timer.tsx';

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
