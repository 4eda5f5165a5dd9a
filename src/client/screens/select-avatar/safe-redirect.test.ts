import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const go = (asked: string | null) => safeRedirect(asked, 'https://banger.example');

test('a page of this site is gone to, with its question (§S4.15)', () => {
  expect(go('/join-game?code=BKXRTQ')).toBe('/join-game?code=BKXRTQ');
  expect(go('/home')).toBe('/home');
});

test('without a page to go to it is the front page', () => {
  expect(go(null)).toBe('/');
  expect(go('')).toBe('/');
  expect(go('home')).toBe('/');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
])('%j leads nowhere else', (asked) => {
  expect(go(asked)).toBe('/');
});
