import { expect, test, vi } from 'vitest';
import { isReached, noteAnswer, watchReach } from './reach.ts';

test('the game counts as reached whatever it answers, and as away without an answer of its own', () => {
  const watch = vi.fn();
  const stop = watchReach(watch);
  for (const status of [200, 401, 409, 500]) noteAnswer(status);
  expect([isReached(), watch.mock.calls.length]).toEqual([true, 0]);
  for (const status of [0, 503]) noteAnswer(status);
  expect([isReached(), watch.mock.calls.length]).toEqual([false, 1]);
  noteAnswer(200);
  expect([isReached(), watch.mock.calls.length]).toEqual([true, 2]);
  stop();
  noteAnswer(0);
  expect(watch).toHaveBeenCalledTimes(2);
  noteAnswer(200);
});
