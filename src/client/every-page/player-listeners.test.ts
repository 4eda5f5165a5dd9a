// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { refetchBattlesSoon } from '#client/data/refetch.ts';
import { tabStorage } from '#client/device/storage.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { setUnkeptCode } from '#client/sign-in/unkept-code.ts';
import type { LiveMessage } from '#contract/live.ts';
import { refusal, render, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { PlayerListeners } from './player-listeners.tsx';

test('a page fetches its data again after a change on another device of the player (§3.3.18)', async () => {
  stopClock();
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => Response.json([]),
  });
  const page = await render(createElement(PlayerListeners), '/home');
  sent.length = 0;
  await page.receive({ type: 'fetchAgain' });
  await page.advance(100);
  expect(sent.map(({ request }) => request).sort()).toEqual(['GET /api/auth/user', 'GET /api/play-requests']);
});

test.each([
  ['every four seconds without a live channel', 'connecting', 2],
  ['only once with a live channel', 'open', 0],
] as const)('a page fetches its data %s', async (_, state, polls) => {
  stopClock();
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => Response.json([]),
  });
  const page = await render(
    createElement(LiveContext, { value: state }, createElement(PlayerListeners)),
    '/home',
  );
  sent.length = 0;
  await page.advance(8000);
  const fetched = sent.map(({ request }) => request);
  expect(fetched.filter((each) => each === 'GET /api/play-requests')).toHaveLength(polls);
});

test('without a live channel, too, a page waits after a 429 as long as the server requires', async () => {
  stopClock();
  const responses = [new Response(null, { status: 429, headers: { 'retry-after': '30' } })];
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => responses.shift() ?? refusal(502),
  });
  const page = await render(
    createElement(LiveContext, { value: 'connecting' }, createElement(PlayerListeners)),
    '/home',
  );
  const fetches = () => sent.filter(({ request }) => request === 'GET /api/play-requests').length;
  await page.advance(29_000);
  expect(fetches()).toBe(1);
  await page.advance(1500);
  expect(fetches()).toBe(2);
});

const theirTurn = { type: 'nextTurn', gameId: 7, round: 1, currentTurn: 'ann', timeoutMs: 1000 } as const;
const player = () => {
  stopClock();
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => Response.json([]),
  });
  return render(createElement(PlayerListeners), '/join-game/BCDFGH');
};

test('the battle that a page joins gets no toast, however late its page opens', async () => {
  const page = await player();
  await page.receive(theirTurn);
  await page.advance(6000);
  await page.goTo('/game/7');
  await page.advance(10_000);
  expect(toastNow()).toEqual([undefined, undefined]);
});

test('another battle gets its toast when the page that joins one is left', async () => {
  const page = await player();
  await page.receive(theirTurn);
  await page.advance(6000);
  expect(toastNow()).toEqual([undefined, undefined]);
  await page.goTo('/game/8');
  await page.advance(1000);
  expect(toastNow()[0]).toBe('It is your turn to share a song');
});

test('the toast of a battle is closed when the player opens that battle in another way (§11.3)', async () => {
  const page = await player();
  const goTo = async (path: string) => {
    await page.goTo(path);
    await page.advance(1000);
    return toastNow()[0];
  };
  await goTo('/game/8');
  await page.receive(theirTurn);
  expect(await goTo('/home')).toBe('It is your turn to share a song');
  expect(await goTo('/game/7')).toBeUndefined();
});

test('after a reload, a page shows a recovery code that was stored although its response was lost', async () => {
  const code = 'K7QWDX-3MPXAH-9TRHNJ-B5CVEM';
  tabStorage.set('sentCodes', JSON.stringify({ ann: code }));
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann', nickname: 'Ann', locked: true }),
    'GET /api/play-requests': () => Response.json([]),
    'POST /api/lock/code': () => Response.json({ locked: true, passkeys: 0, recoveryCode: code }),
  });
  const page = await render(createElement(PlayerListeners), '/home');
  expect(sent).toContainEqual({ request: 'POST /api/lock/code', body: { newCode: code } });
  expect(document.querySelector('dialog')?.textContent).toContain(code);
  await page.press('I have kept it');
  expect(tabStorage.get('sentCodes')).toBe(null);
});

test('the question for a code whose response was lost is repeated until the server responds', async () => {
  stopClock();
  const code = 'K7QWDX-3MPXAH-9TRHNJ-B5CVEM';
  tabStorage.set('sentCodes', JSON.stringify({ ann: code }));
  const responses = [refusal(502), refusal(502)];
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann', nickname: 'Ann', locked: true }),
    'GET /api/play-requests': () => Response.json([]),
    'POST /api/lock/code': () =>
      responses.shift() ?? Response.json({ locked: true, passkeys: 0, recoveryCode: code }),
  });
  const page = await render(createElement(PlayerListeners), '/home');
  await page.advance(6000);
  expect(document.querySelector('dialog')?.textContent).toContain(code);
  await page.press('I have kept it');
});

test('a code that was used on another device is no longer shown', async () => {
  setUnkeptCode({ userId: 'ann', code: 'K7QWDX-3MPXAH-9TRHNJ-B5CVEM' });
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann', nickname: 'Ann', locked: true }),
    'GET /api/play-requests': () => Response.json([]),
    'POST /api/lock/code': () => refusal(403),
  });
  await render(createElement(PlayerListeners), '/home');
  expect(document.querySelector('dialog')).toBe(null);
});

const rematch = {
  id: 600,
  kind: 'rematch',
  originalGameId: 7,
  from: { id: 'ben', nickname: 'Ben' },
  to: { id: 'ann', nickname: 'Ann' },
  mode: 'fast',
  battleType: 'pop',
  pace: 'live',
  status: 'pending',
  createdAt: new Date().toISOString(),
  expiresInMs: 60_000,
};

test('a rematch request opens a dialog, which closes when the player accepts in another tab (§4.4.1)', async () => {
  stopClock();
  const listed: object[] = [];
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => Response.json(listed),
    'GET /api/games/7': () => refusal(404),
  });
  const page = await render(createElement(PlayerListeners), '/results/7');
  const dialog = () => document.querySelector('dialog')?.textContent;
  listed.push(rematch);
  await page.receive({ type: 'rematchRequest', request: rematch } as unknown as LiveMessage);
  expect(dialog()).toContain('Ben lost to you and wants another go.');
  listed.pop();
  const game = { id: 8, roomCode: 'BKXRTQ', pace: 'live' };
  await page.receive({ type: 'rematchAccepted', requestId: 600, game } as unknown as LiveMessage);
  expect(dialog()).toBeUndefined();
});

test('the icon of the installed game shows the moves of the player on every page, also after a move', async () => {
  stopClock();
  const badge = vi.fn(async (_moves?: number) => undefined);
  vi.stubGlobal('navigator', { setAppBadge: badge, clearAppBadge: async () => badge(0), standalone: true });
  const battles = [[{ yourMove: true }, { yourMove: false }], [{ yourMove: false }]];
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => Response.json([]),
    'GET /api/games/mine': () => Response.json(battles.shift() ?? []),
  });
  const page = await render(createElement(PlayerListeners), '/game/7');
  expect(badge.mock.calls).toEqual([[1]]);
  refetchBattlesSoon();
  await page.advance(200);
  expect(badge.mock.calls).toEqual([[1], [0]]);
});

test('a tab, which has no icon, does not fetch the battles for it', async () => {
  vi.stubGlobal('navigator', { setAppBadge: async () => undefined });
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/play-requests': () => Response.json([]),
  });
  await render(createElement(PlayerListeners), '/game/7');
  expect(sent.map(({ request }) => request)).not.toContain('GET /api/games/mine');
});
