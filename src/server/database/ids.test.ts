import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openIds } from './ids.ts';

function counted() {
  const asked: PromiseWithResolvers<{ id: number }[]>[] = [];
  const ask = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise;
  };
  const ids = openIds(ask as never);
  let last = 0;
  const answer = () => {
    asked.at(-1)?.resolve(Array.from({ length: 200 }, (_, n) => ({ id: last + n + 1 })));
    last += 200;
  };
  return { ids, asked, answer };
}

test('while half of the numbers are left, more are fetched, and no one waits for them', async () => {
  const { ids, asked, answer } = counted();
  const first = ids.take('songs', 100);
  answer();
  expect((await first).length).toBe(100);
  expect(asked.length).toBe(1);
  expect(await ids.take('songs')).toEqual([101]);
  expect(asked.length).toBe(2);
  expect(await ids.take('songs')).toEqual([102]);
  answer();
  const rest = await ids.take('songs', 298);
  expect([rest[0], rest.at(-1)]).toEqual([103, 400]);
});

test('numbers that could not be fetched are fetched again, and only who needs them hears of it', async () => {
  const { ids, asked, answer } = counted();
  const first = ids.take('songs', 150);
  answer();
  await first;
  const inVain = ids.take('songs', 51);
  asked.at(-1)?.reject(new Error('the database is away'));
  await expect(inVain).rejects.toThrow('away');
  expect(await ids.take('songs', 50)).toHaveLength(50);
  asked.at(-1)?.reject(new Error('the database is away'));
  await setImmediate();
  const again = ids.take('songs');
  answer();
  expect(await again).toEqual([201]);
  expect(asked.length).toBe(4);
});
