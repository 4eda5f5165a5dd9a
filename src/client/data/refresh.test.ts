import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { refreshSoon } from './refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst of live messages fetches once, 100 ms after the last', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries');
  refreshSoon();
  vi.advanceTimersByTime(60);
  refreshSoon();
  vi.advanceTimersByTime(99);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});
