import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

function counted() {
  const requests: PromiseWithResolvers<{ id: number }[]>[] = [];
  const queryPrepared = () => {
    requests.push(Promise.withResolvers());
    return requests.at(-1)?.promise;
  };
  const ids = createIds(queryPrepared as never);
  let last = 0;
  const answer = () => {
    requests.at(-1)?.resolve(Array.from({ length: 200 }, (_, n) => ({ id: last + n + 1 })));
    last += 200;
  };
  const take = (count: number) => Promise.all(Array.from({ length: count }, () => ids.take('songs')));
  return { take, requests, answer };
}

test('two hundred ids are fetched at a time, once for all callers without one', async () => {
  const { take, requests, answer } = counted();
  const first = take(100);
  answer();
  expect((await first).length).toBe(100);
  const second = take(102);
  expect(requests.length).toBe(2);
  answer();
  expect((await second).slice(-3)).toEqual([200, 201, 202]);
  expect(requests.length).toBe(2);
});

test('ids are fetched again after a failure, and only a caller without an id gets the error', async () => {
  const { take, requests, answer } = counted();
  const first = take(150);
  answer();
  await first;
  const enough = take(50);
  const failing = take(1);
  requests.at(-1)?.reject(new Error('the database is away'));
  await expect(failing).rejects.toThrow('away');
  expect(await enough).toHaveLength(50);
  const again = take(1);
  answer();
  expect(await again).toEqual([201]);
  expect(requests.length).toBe(3);
});
