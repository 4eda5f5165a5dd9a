import { afterEach, expect, test, vi } from 'vitest';
import { track } from './analytics.ts';

afterEach(() => vi.unstubAllGlobals());

test('an event is neither stored nor sent on a page without a tag manager', () => {
  const fetched = vi.fn();
  const window: { dataLayer?: unknown[] } = {};
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', window);
  track('login');
  expect([window.dataLayer, fetched.mock.calls.length]).toEqual([undefined, 0]);
});

test('a tag manager gets the name of an event and nothing about the player', () => {
  const dataLayer: unknown[] = [];
  vi.stubGlobal('window', { dataLayer });
  track('signup_started');
  track('login');
  expect(dataLayer).toEqual([{ event: 'signup_started' }, { event: 'login' }]);
});
