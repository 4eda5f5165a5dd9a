import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { askedNow, forgetAsked, heardYes, rememberAsked } from './asked-rematch.ts';

const signIn = (id: string) => queryClient.setQueryData(callKey('currentUser'), { id });

vi.useFakeTimers();
afterEach(() => {
  vi.runAllTimers();
  dismissToast();
  queryClient.clear();
});

test('the end of an own request is told to whoever asked, and to nobody who uses the browser after them', () => {
  signIn('ana');
  rememberAsked('7', 4000);
  vi.advanceTimersByTime(4000);
  expect(shownToast()?.title).toBe('Rematch request expired');
  dismissToast();
  rememberAsked('8', 4000);
  signIn('ben');
  vi.advanceTimersByTime(4000);
  expect(shownToast()).toBeNull();
  expect(askedNow()).toBeNull();
});

test('the answer to somebody else does not end the wait', () => {
  signIn('ana');
  rememberAsked('7', 4000);
  signIn('ben');
  heardYes();
  forgetAsked();
  expect(askedNow()?.battleId).toBe('7');
});
