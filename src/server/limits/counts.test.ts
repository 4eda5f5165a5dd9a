import { afterEach, expect, test, vi } from 'vitest';
import { createCounter, createRedisCounter, shareInRedis } from './counts.ts';
import { addressKey } from './ip-address.ts';

afterEach(() => vi.useRealTimers());

test('while Redis fails, an instance counts alone, and retries Redis after a second', async () => {
  vi.useFakeTimers();
  let isDown = false;
  const redis = {
    evals: 0,
    eval: async () => {
      redis.evals += 1;
      if (isDown) throw new Error('Connection is closed.');
      return [40, 500];
    },
  };
  const counter = createRedisCounter(redis);
  expect(await counter.spend('a', 2)).toBe(1);
  isDown = true;
  expect([await counter.spend('a', 2), await counter.spend('a', 2)]).toEqual([null, null]);
  expect(await counter.spend('a', 2)).toBe(60);
  expect(redis.evals).toBe(2);
  isDown = false;
  vi.advanceTimersByTime(1000);
  expect([await counter.spend('a', 2), await counter.spend('a', 40)]).toEqual([1, null]);
});

test('a minute begins with its first request, and a refused request gets the seconds until the next minute', () => {
  vi.useFakeTimers();
  const counter = createCounter();
  expect([counter.spend('a', 2), counter.spend('a', 2), counter.spend('a', 2)]).toEqual([null, null, 60]);
  vi.advanceTimersByTime(59_001);
  expect([counter.spend('a', 2), counter.spend('b', 2)]).toEqual([1, null]);
  vi.advanceTimersByTime(999);
  expect(counter.spend('a', 2)).toBeNull();
});

test('at the maximum number of keys, only the oldest is evicted', () => {
  const counter = createCounter({ max: 2 });
  for (const key of ['a', 'b', 'c']) counter.spend(key, 1);
  expect([counter.spend('c', 1), counter.spend('b', 1), counter.spend('a', 1)]).toEqual([60, 60, null]);
});

test('no request waits for Redis, which gets the requests counted meanwhile in one batch', async () => {
  vi.useFakeTimers();
  const evals: unknown[] = [];
  const answers: ((counted: [number, number]) => void)[] = [];
  const redis = {
    eval: (...[, , key, , more]: unknown[]) => {
      evals.push([key, more]);
      return new Promise<unknown>((done) => answers.push(done));
    },
  };
  const counter = createCounter({
    createShare: (onCounted) => shareInRedis(redis as never, onCounted),
  });
  const spend = () => counter.spend('a', 10);
  expect([spend(), spend(), spend(), spend()]).toEqual([null, null, null, null]);
  expect(evals).toEqual([['banger-battle-tally-a', 1]]);
  // Other instances have spent five, and this one three more that are not in Redis yet.
  answers[0]?.([6, 30_000]);
  await vi.advanceTimersByTimeAsync(0);
  expect(evals.slice(1)).toEqual([['banger-battle-tally-a', 3]]);
  expect([spend(), spend()]).toEqual([null, 30]);
});

test('while Redis fails, an instance counts reads alone, and after a second it sends counts again', async () => {
  vi.useFakeTimers();
  let evals = 0;
  const redis = {
    eval: async () => {
      evals += 1;
      throw new Error('Connection is closed.');
    },
  };
  const counter = createCounter({
    createShare: (onCounted) => shareInRedis(redis as never, onCounted),
  });
  const spend = async () => {
    const wait = counter.spend('a', 3);
    await vi.advanceTimersByTimeAsync(0);
    return [wait, evals];
  };
  expect([await spend(), await spend()]).toEqual([
    [null, 1],
    [null, 1],
  ]);
  vi.advanceTimersByTime(1000);
  expect([await spend(), await spend()]).toEqual([
    [null, 2],
    [59, 2],
  ]);
});

test.each([
  [undefined, 'gone'],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:41000', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::%eth0', '2001:db8:1:2::'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::'],
  ['::1', '0:0:0:0::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]:41000', '2001:db8:1:2::'],
  ['somewhere', 'unreadable'],
  [`fe80::1%${'x'.repeat(100)}`, 'unreadable'],
])('the address %s has the key %s', (ip, key) => expect(addressKey(ip)).toBe(key));
