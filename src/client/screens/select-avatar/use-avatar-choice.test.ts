// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addressNow, refusal, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { safeRedirect, useAvatarChoice } from './use-avatar-choice.ts';

async function choose(search: string, response: Response) {
  const sent = serve({ 'POST /api/user/avatar': () => response });
  const page = await renderHook(useAvatarChoice, `/select-avatar${search}`);
  let over = Promise.resolve();
  await page.act(({ choose }) => {
    over = choose('female_2');
  });
  expect(sent.map(({ body }) => body)).toEqual([{ avatarType: 'female_2' }]);
  return { ...page, over };
}

test.each([
  ['?redirect=%2Fjoin-game%3Fcode%3DBKXRTQ', '/join-game?code=BKXRTQ'],
  ['', '/'],
])('a saved avatar with the query %j leads to %s (§4.2.12)', async (search, to) => {
  const { act, over, historyDepth } = await choose(search, Response.json({ avatarType: 'female_2' }));
  await act(() => over);
  expect([addressNow(), historyDepth()]).toEqual([to, 0]);
});

test('a player who leaves while the avatar is saved gets it, and is not redirected', async () => {
  const { unmount, over } = await choose('', Response.json({ avatarType: 'female_2' }));
  await unmount();
  await over;
  expect(toastNow()[0]).toMatch(/^You play as /);
  expect(addressNow()).toBe('/select-avatar');
});

test('an avatar that could not be saved shows an error toast, and the page stays (§8.22)', async () => {
  const { act, over } = await choose('', refusal(502));
  await act(() => over);
  expect(toastNow()).toEqual(['Error', 'Failed to save avatar selection']);
  expect(addressNow()).toBe('/select-avatar');
});

const redirect = (path: string | null) => safeRedirect(path, 'https://banger.example');

test('a redirect opens a page of this site, with its query (§S4.15)', () => {
  expect(redirect('/join-game?code=BKXRTQ')).toBe('/join-game?code=BKXRTQ');
  expect(redirect('/home')).toBe('/home');
});

test('a redirect without a path of this site opens the front page', () => {
  expect(redirect(null)).toBe('/');
  expect(redirect('')).toBe('/');
  expect(redirect('home')).toBe('/');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/\n\\evil.example',
  '/\\[',
  'javascript:alert(1)',
])('the redirect %j opens the front page', (path) => {
  expect(redirect(path)).toBe('/');
});
