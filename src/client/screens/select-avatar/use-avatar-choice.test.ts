import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { safeRedirect, useAvatarChoice } from './use-avatar-choice.ts';

const page = vi.hoisted(() => ({ navigate: vi.fn(), search: '', shown: true }));
vi.mock('wouter', () => ({
  useLocation: () => ['/select-avatar', page.navigate],
  useSearchParams: () => [new URLSearchParams(page.search)],
}));

vi.mock('#client/data/use-is-shown.ts', () => ({ useIsShown: () => () => page.shown }));

beforeEach(() => {
  vi.clearAllMocks();
  page.shown = true;
  vi.stubGlobal('window', { location: { origin: 'https://battle.example' } });
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

async function choose(search: string, answer: Response) {
  page.search = search;
  const fetch = vi.fn(async (_address: string, _asked: RequestInit) => answer);
  vi.stubGlobal('fetch', fetch);
  const found: { choice?: ReturnType<typeof useAvatarChoice> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.choice = useAvatarChoice();
      return null;
    }),
  );
  await found.choice?.choose('female_2');
  expect(fetch.mock.calls[0]?.[1].body).toBe('{"avatarType":"female_2"}');
}

test.each([
  ['?redirect=%2Fjoin-game%3Fcode%3DBKXRTQ', '/join-game?code=BKXRTQ'],
  ['', '/'],
])('saved, with %j it leads to %s (§4.2.12)', async (search, to) => {
  await choose(search, Response.json({ avatarType: 'female_2' }));
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith(to, { replace: true });
});

test('whoever went back while it was saved has the avatar, and is led nowhere', async () => {
  page.shown = false;
  await choose('', Response.json({ avatarType: 'female_2' }));
  expect(shownToast()?.title).toMatch(/^You play as /);
  expect(page.navigate).not.toHaveBeenCalled();
});

test('an avatar that could not be saved says so, and the page stays (§8.22)', async () => {
  await choose('', new Response(null, { status: 502 }));
  expect([shownToast()?.title, shownToast()?.text]).toEqual(['Error', 'Failed to save avatar selection']);
  expect(page.navigate).not.toHaveBeenCalled();
});

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
