import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { clearOutgoing, keepWaiting, outgoingNow, storeOutgoing } from './outgoing-rematch.ts';

const signIn = (id: string) => queryClient.setQueryData(callKey('currentUser'), { id });

vi.useFakeTimers();
afterEach(() => {
  vi.runAllTimers();
  dismissToast();
  queryClient.clear();
});

test('the end of an own request is told to the player who asked, and to no one who uses the browser after them', () => {
  signIn('ana');
  storeOutgoing('7', 4000);
  vi.advanceTimersByTime(4000);
  expect(shownToast()?.title).toBe('Rematch request expired');
  dismissToast();
  storeOutgoing('8', 4000);
  signIn('ben');
  vi.advanceTimersByTime(4000);
  expect(shownToast()).toBeNull();
  expect(outgoingNow()).toBeNull();
});

test('the answer to another player does not end the wait', () => {
  signIn('ana');
  storeOutgoing('7', 4000);
  signIn('ben');
  keepWaiting();
  clearOutgoing();
  expect(outgoingNow()?.battleId).toBe('7');
});
