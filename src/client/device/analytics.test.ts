import { afterEach, expect, test, vi } from 'vitest';
import { track } from './analytics.ts';

afterEach(() => vi.unstubAllGlobals());

test('without a tag manager on the page nothing is stored or sent', () => {
  const fetched = vi.fn();
  const window: { dataLayer?: unknown[] } = {};
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', window);
  track('login');
  expect([window.dataLayer, fetched.mock.calls.length]).toEqual([undefined, 0]);
});

test('with one, it gets the event’s name and nothing about the player', () => {
  const dataLayer: unknown[] = [];
  vi.stubGlobal('window', { dataLayer });
  track('signup_started');
  track('login');
  expect(dataLayer).toEqual([{ event: 'signup_started' }, { event: 'login' }]);
});
