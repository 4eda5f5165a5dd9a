import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

function counted() {
  const asked: PromiseWithResolvers<{ id: number }[]>[] = [];
  const ask = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise;
  };
  const ids = createIds(ask as never);
  let last = 0;
  const answer = () => {
    asked.at(-1)?.resolve(Array.from({ length: 200 }, (_, n) => ({ id: last + n + 1 })));
    last += 200;
  };
  const take = (count: number) => Promise.all(Array.from({ length: count }, () => ids.take('songs')));
  return { take, asked, answer };
}

test('while half of the numbers are left, more are fetched, and no one waits for them', async () => {
  const { take, asked, answer } = counted();
  const first = take(100);
  answer();
  expect((await first).length).toBe(100);
  expect(asked.length).toBe(1);
  expect(await take(1)).toEqual([101]);
  expect(asked.length).toBe(2);
  expect(await take(1)).toEqual([102]);
  answer();
  const rest = await take(298);
  expect([rest[0], rest.at(-1)]).toEqual([103, 400]);
});

test('numbers that could not be fetched are fetched again, and only who needs them hears of it', async () => {
  const { take, asked, answer } = counted();
  const first = take(150);
  answer();
  await first;
  const enough = take(50);
  const inVain = take(1);
  asked.at(-1)?.reject(new Error('the database is away'));
  await expect(inVain).rejects.toThrow('away');
  expect(await enough).toHaveLength(50);
  await setImmediate();
  const again = take(1);
  answer();
  expect(await again).toEqual([201]);
  expect(asked.length).toBe(3);
});
