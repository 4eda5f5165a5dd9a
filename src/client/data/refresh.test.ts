import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { invalidateBattleSoon, refreshAllSoon } from './refresh.ts';

const shown = [
  ['battle', '7'],
  ['showMyBattles', null, null],
  ['showRematches', null, null],
  ['currentUser'],
];
const isStale = () => shown.map((key) => queryClient.getQueryState(key)?.isInvalidated);

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of shown) queryClient.setQueryData(key, {});
});
afterEach(() => void vi.useRealTimers());

test('a burst of live messages fetches the battle once, 100 ms after the last, and nothing else (§4.3.1, 9.17)', () => {
  invalidateBattleSoon();
  vi.advanceTimersByTime(60);
  invalidateBattleSoon();
  vi.advanceTimersByTime(99);
  expect(isStale()).toEqual([false, false, false, false]);
  vi.advanceTimersByTime(1);
  expect(isStale()).toEqual([true, true, false, false]);
});

test('what was missed may concern everything, whatever message comes after it', () => {
  refreshAllSoon();
  vi.advanceTimersByTime(60);
  invalidateBattleSoon();
  vi.advanceTimersByTime(100);
  expect(isStale()).toEqual([true, true, true, true]);
});
