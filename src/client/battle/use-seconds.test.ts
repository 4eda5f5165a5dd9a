// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderHook, stopClock } from '#tests/support/page.ts';
import { useSecondsLeft, useSecondsUntilDate } from './use-seconds.ts';

beforeEach(stopClock);

test.each([
  ['of a move', useSecondsLeft, () => performance.now()],
  ['of a request', useSecondsUntilDate, () => Date.now()],
])(
  'the time left %s is right at once when its end changes, and runs again after it was over',
  async (_, useLeft, now) => {
    const shown: number[] = [];
    const page = await renderHook(() => {
      const [end, setEnd] = useState(now() + 1500);
      const left = useLeft(end);
      shown.push(left);
      return { left, setEnd };
    });
    await page.advance(1500);
    await page.act(({ setEnd }) => setEnd(now() + 3000));
    await page.advance(1000);
    expect(shown).toEqual([2, 1, 0, 3, 2]);
  },
);

test('no time is left without an end', async () => {
  const { now } = await renderHook(() => [useSecondsLeft(null), useSecondsUntilDate(null)]);
  expect(now()).toEqual([0, 0]);
});
