// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { toast } from '#client/announce/toasts.ts';
import { storage } from '#client/device/storage.ts';
import { addressNow, refusal, render, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { LandingChoice, useNewPlayer } from './landing-choice.tsx';

async function start(code: string | null) {
  const sent = serve({ 'POST /api/logout': () => refusal(503) });
  const page = await renderHook(() => useNewPlayer(code));
  await page.act(({ start }) => start());
  expect([sent.map(({ request }) => request), addressNow()]).toEqual([['POST /api/logout'], '/nickname']);
}
const storedValues = () =>
  (['pendingInviteCode', 'pendingJoinAfterNickname', 'user', 'forceNewAccount'] as const).map((key) =>
    storage.get(key),
  );

test('a new player starts without stored values, even if the logout fails (§4.2.5-7, 7.2.10, 7.3.2, 8.28)', async () => {
  const dataLayer: { event: string }[] = [];
  Object.assign(window, { dataLayer });
  for (const key of ['pendingInviteCode', 'pendingJoinAfterNickname', 'user'] as const)
    storage.set(key, 'OLD');
  sessionStorage.setItem('pageAfterLogin', '/game/7');
  await start(null);
  expect([...storedValues(), sessionStorage.length]).toEqual([null, null, null, 'true', 0]);
  expect(dataLayer).toEqual([{ event: 'signup_started' }]);
});

test('the invitation of a new player is stored (§4.2.5)', async () => {
  await start('BKXRTQ');
  expect(storedValues()).toEqual([null, 'BKXRTQ', null, 'true']);
});

test('the toast of a failed login does not follow the player who goes back to the options', async () => {
  serve({});
  const page = await render(
    createElement(LandingChoice, { code: null, open: false, onStart: () => undefined, starting: false }),
  );
  await page.press('Returning Player');
  toast({ tone: 'failed', title: 'Login failed' });
  await page.press('Back to options');
  expect(toastNow()).toEqual([undefined, undefined]);
});
