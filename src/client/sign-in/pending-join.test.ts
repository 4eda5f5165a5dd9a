import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#client/data/send.ts';
import { storage } from '#client/device/storage.ts';
import { waitingRoomMs } from '#rules/limits.ts';
import { clearIfRefused, clearPendingJoin, pendingJoin, storePendingJoin } from './pending-join.ts';

beforeEach(() => {
  clearPendingJoin();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a pending room is stored as long as a room waits, and no longer', () => {
  storePendingJoin('BKXRTQ');
  vi.advanceTimersByTime(waitingRoomMs);
  expect(pendingJoin()).toBe('BKXRTQ');
  vi.advanceTimersByTime(1);
  expect(pendingJoin()).toBeNull();
  expect(storage.get('pendingInviteCode')).toBeNull();
});

test.each([
  [404, null],
  [409, null],
  [0, 'BKXRTQ'],
  [429, 'BKXRTQ'],
  [502, 'BKXRTQ'],
])('after joining failed with %i the pending room is %s', (status, expected) => {
  storePendingJoin('BKXRTQ');
  clearIfRefused(new CallFailed(status, null, ''));
  expect(pendingJoin()).toBe(expected);
});
