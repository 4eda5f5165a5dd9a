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

test('a pending room is stored for as long as a room can wait for an opponent', () => {
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
])('a failure with %i to join leaves the pending room %s', (status, expected) => {
  storePendingJoin('BKXRTQ');
  clearIfRefused(new CallFailed(status, null, ''));
  expect(pendingJoin()).toBe(expected);
});
