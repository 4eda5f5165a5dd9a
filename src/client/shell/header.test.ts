// @vitest-environment happy-dom
import { createElement, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { setAnonymous } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { GameHeader } from '#client/screens/game/game-header.tsx';
import { Footer } from '#client/shell/footer.tsx';
import { Header, MinimalHeader } from '#client/shell/header.tsx';
import { render, serve } from '#tests/support/page.ts';

beforeEach(() => {
  queryClient.clear();
  serve({ 'GET /api/auth/user': () => Response.json({ id: 'ana' }) });
});

const rendered = async (element: ReactElement) => (await render(element, '/home')).box.innerHTML;
const logout =
  /<a [^>]*href="\/api\/logout"[^>]*aria-label="Log out"|<a [^>]*aria-label="Log out"[^>]*href="\/api\/logout"/;

test('the header has the logo, the home link and the logout link (§2.3.1, 2.4.1, 2.4.4)', async () => {
  const header = await rendered(createElement(Header));
  expect(header).toContain('aria-label="Banger Battle"');
  expect(header).toMatch(/aria-label="Home"/);
  expect(header).toMatch(logout);
});

test('the header of a visitor has no logout link', async () => {
  setAnonymous();
  expect(await rendered(createElement(Header))).not.toContain('Log out');
});

test('the minimal header has a title, the logout link, and a back button if the page handles it (§2.4.2)', async () => {
  const plain = await rendered(createElement(MinimalHeader, { title: 'Epic War' }));
  expect(plain).toContain('Epic War');
  expect(plain).toMatch(logout);
  expect(plain).not.toContain('aria-label="Back"');
  const back = await rendered(createElement(MinimalHeader, { title: 'Epic War', onBack: () => {} }));
  expect(back).toContain('aria-label="Back"');
});

test('the header of a battle has the player’s name and avatar, the players, the round and the logout link (§2.4.3, 2.9.2, 2.9.3, 2.9.5)', async () => {
  const me = { id: 'ana', nickname: null, firstName: 'Ana', avatarType: 'female_1' };
  const ben = { id: 'ben', nickname: 'Ben', firstName: null, avatarType: null };
  const game = { players: [me, ben], currentRound: 2, totalRounds: 5, mode: 'fast', status: 'active' };
  const props = { table: { game, songs: [], ratings: [] }, me } as unknown as TableProps;
  const header = await rendered(createElement(GameHeader, props));
  const words = header.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  for (const word of ['Ana', '2 players', 'Round 2 of 5']) expect(words).toContain(word);
  expect(header).toContain('female_1');
  expect(header).toMatch(logout);
});

test('the footer has a copyright line (§2.4.5)', async () => {
  expect(await rendered(createElement(Footer, {}))).toMatch(/© \d{4} Banger Battle/);
});
