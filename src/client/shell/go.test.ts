// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { go } from './go.ts';

beforeEach(() => {
  history.replaceState(null, '', '/home');
  scrollTo(0, 300);
});

test.each([
  ['/account', 0],
  ['/home?from=results', 300],
])('opening %s from the middle of the home page leads to the position %i', (to, position) => {
  go(to);
  expect([location.pathname + location.search, scrollY]).toEqual([to, position]);
});

test('opening the open page again adds no entry to the history', () => {
  const entries = history.length;
  go('/home');
  expect(history.length).toBe(entries);
});
