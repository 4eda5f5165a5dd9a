// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { tabStorage } from '#client/device/storage.ts';
import { setUnkeptCode } from '#client/sign-in/unkept-code.ts';
import { recoveryCodeFormat } from '#rules/names/recovery-code.ts';
import { refusal, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { useLock } from './use-lock.ts';

const lock = 'POST /api/lock/code';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(async () => {
  await act(async () => setUnkeptCode(null));
  tabStorage.remove('sentCodes');
});

/** Shows the lock of Ann's account, whose server responds to the calls with a code in this order. */
async function ownAccount(...responses: ('lost' | 'stored' | 'refused')[]) {
  const codes = () =>
    sent.filter(({ request }) => request === lock).map(({ body }) => (body as { newCode: string }).newCode);
  const stored = () => Response.json({ locked: true, passkeys: 0, recoveryCode: codes().at(-1) });
  const refused = () => refusal(403, 'This passkey or recovery code does not open this name');
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann', nickname: 'Ann', isGuest: false }),
    [lock]: () => ({ lost, stored, refused })[responses.shift() ?? 'lost'](),
  });
  const page = await renderHook(() => useLock({ locked: false, passkeys: 0 }));
  return { page, codes };
}

test('a lock whose response was lost is asked for again with the same code, which then is shown', async () => {
  const { page, codes } = await ownAccount('lost', 'stored');
  await page.act(({ lockWithCode }) => lockWithCode());
  expect(codes()[0]).toMatch(recoveryCodeFormat);
  expect(codes()).toEqual([codes()[0], codes()[0]]);
  expect([page.now().code, toastNow()[0]]).toEqual([codes()[0], 'Your name is locked']);
  expect(tabStorage.get('sentCodes')).toBe(null);
});

test('a code is not shown before the server confirmed it, and the next press sends it again', async () => {
  const { page, codes } = await ownAccount('lost', 'lost', 'stored');
  await page.act(({ lockWithCode }) => lockWithCode());
  expect([page.now().code, ...toastNow()]).toEqual([
    null,
    'No answer arrived',
    'Check your connection and press again. That is safe.',
  ]);
  await page.act(({ lockWithCode }) => lockWithCode());
  expect(new Set(codes()).size).toBe(1);
  expect(page.now().code).toBe(codes()[0]);
});

test('a refused change says that nothing was changed', async () => {
  const { page } = await ownAccount('refused');
  await page.act(({ lockWithCode }) => lockWithCode());
  expect([page.now().code, toastNow()[0]]).toEqual([null, 'Nothing was changed']);
});
