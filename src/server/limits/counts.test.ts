import { afterEach, expect, test, vi } from 'vitest';
import { countInMemory, countInRedis } from './counts.ts';

afterEach(() => vi.useRealTimers());

test('a window begins with its first request and ends when its time is over', () => {
  vi.useFakeTimers();
  const count = countInMemory();
  expect([count('a', 1000), count('a', 1000), count('b', 1000)]).toEqual([
    { current: 1, ttl: 1000 },
    { current: 2, ttl: 1000 },
    { current: 1, ttl: 1000 },
  ]);
  vi.advanceTimersByTime(999);
  expect(count('a', 1000)).toEqual({ current: 3, ttl: 1 });
  vi.advanceTimersByTime(1);
  expect(count('a', 1000)).toEqual({ current: 1, ttl: 1000 });
});

test('more keys than can be remembered push out the oldest, and no others', () => {
  const count = countInMemory(2);
  for (const key of ['a', 'b', 'c']) count(key, 60_000);
  expect([count('c', 60_000).current, count('b', 60_000).current, count('a', 60_000).current]).toEqual([
    2, 2, 1,
  ]);
});

test('while Redis fails everybody counts alone, and a second later it is asked again', async () => {
  vi.useFakeTimers();
  let isAway = false;
  const redis = {
    asked: 0,
    eval: async () => {
      redis.asked += 1;
      if (isAway) throw new Error('Connection is closed.');
      return [40, 500];
    },
  };
  const count = countInRedis(redis);
  expect(await count('a', 1000)).toEqual({ current: 40, ttl: 500 });
  isAway = true;
  expect(await count('a', 1000)).toEqual({ current: 1, ttl: 1000 });
  expect((await count('a', 1000)).current).toBe(2);
  expect(redis.asked).toBe(2);
  isAway = false;
  vi.advanceTimersByTime(1000);
  expect((await count('a', 1000)).current).toBe(40);
});
