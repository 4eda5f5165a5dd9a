import { afterEach, expect, test, vi } from 'vitest';
import { countInMemory, countInRedis, createWriteBehindCounter, shareInRedis } from './counts.ts';
import { addressOf } from './ip-address.ts';

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

test('more keys than can be stored push out the oldest, and no others', () => {
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

afterEach(() => vi.useRealTimers());

test('a minute begins with the first of it, and who has none left hears when the next begins', () => {
  vi.useFakeTimers();
  const tally = createWriteBehindCounter();
  expect([tally.spend('a', 2), tally.spend('a', 2), tally.spend('a', 2)]).toEqual([null, null, 60]);
  vi.advanceTimersByTime(59_001);
  expect([tally.spend('a', 2), tally.spend('b', 2)]).toEqual([1, null]);
  vi.advanceTimersByTime(999);
  expect(tally.spend('a', 2)).toBeNull();
});

test('more keys of reads than can be stored push out the oldest, and no others', () => {
  const tally = createWriteBehindCounter(undefined, 2);
  for (const key of ['a', 'b', 'c']) tally.spend(key, 1);
  expect([tally.spend('c', 1), tally.spend('b', 1), tally.spend('a', 1)]).toEqual([60, 60, null]);
});

test('no one waits for Redis, which hears of what was spent meanwhile in one go', async () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  const answers: ((counted: [number, number]) => void)[] = [];
  const redis = {
    eval: (...[, , key, , more]: unknown[]) => {
      asked.push([key, more]);
      return new Promise<unknown>((done) => answers.push(done));
    },
  };
  const tally = createWriteBehindCounter((told) => shareInRedis(redis as never, told));
  const spend = () => tally.spend('a', 10);
  expect([spend(), spend(), spend(), spend()]).toEqual([null, null, null, null]);
  expect(asked).toEqual([['banger-battle-tally-a', 1]]);
  // Others have spent five, and we three more that they do not know of yet.
  answers[0]?.([6, 30_000]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.slice(1)).toEqual([['banger-battle-tally-a', 3]]);
  expect([spend(), spend()]).toEqual([null, 30]);
});

test('while Redis fails the count goes on alone, and a second later it is told again', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const redis = {
    eval: async () => {
      asked += 1;
      throw new Error('Connection is closed.');
    },
  };
  const tally = createWriteBehindCounter((told) => shareInRedis(redis as never, told));
  const spend = async () => {
    const wait = tally.spend('a', 3);
    await vi.advanceTimersByTimeAsync(0);
    return [wait, asked];
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
])('%s counts as %s', (ip, address) => expect(addressOf(ip)).toBe(address));
