import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueues } from './fair-queues.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Enters `count` requests; `turns`: the requests that got the slot, `release` frees the slot. */
function queue(queues: ReturnType<typeof createFairQueues>, key: string, count: number) {
  const turns: number[] = [];
  const releases: (() => void)[] = [];
  for (let n = 0; n < count; n += 1)
    void queues.acquire(key)?.then((release) => {
      turns.push(n);
      releases.push(release);
    });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const release = () => releases.splice(0).map((each) => each());
  return { turns, pass, release };
}

test('a queue runs one request after the other, with a pause of twice the request’s duration (§S1.6)', async () => {
  const queues = createFairQueues();
  const { turns, pass, release } = queue(queues, 'a', 3);
  const other = queue(queues, 'b', 1);
  await pass(5);
  expect([turns, other.turns]).toEqual([[0], [0]]);
  release();
  await pass(9);
  expect(turns).toEqual([0]);
  await pass(1);
  expect(turns).toEqual([0, 1]);
});

test('a request that arrives while a slot is being freed waits, too, and an empty queue is deleted', async () => {
  const queues = createFairQueues();
  const first = queue(queues, 'a', 1);
  await Promise.resolve();
  first.release();
  const second = queue(queues, 'a', 1);
  await Promise.resolve();
  expect(second.turns).toEqual([]);
  await second.pass(0);
  expect(second.turns).toEqual([0]);
  second.release();
  await second.pass(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a slot times out, and no pause is longer than 25 ms', async () => {
  const { turns, pass, release } = queue(createFairQueues(), 'a', 3);
  await pass(100 + 25);
  expect(turns).toEqual([0, 1]);
  release();
  release();
  await pass(25);
  expect(turns).toEqual([0, 1, 2]);
});

test('a full queue accepts no more requests', async () => {
  const queues = createFairQueues(2);
  const entered = [1, 2, 3, 4].map(() => queues.acquire('a'));
  expect(entered.map((each) => each !== null)).toEqual([true, true, true, false]);
});
