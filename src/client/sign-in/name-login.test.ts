// @vitest-environment happy-dom
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#client/announce/toasts.ts';
import { storage } from '#client/device/storage.ts';
import { addressNow, type Responder, refusal, render, serve, toastNow } from '#tests/support/page.ts';
import { NameLogin } from './name-login.tsx';

const dataLayer: object[] = [];
beforeEach(() => {
  dataLayer.length = 0;
  Object.assign(window, { dataLayer });
});

const words = { missing: 'Please enter your battle name', unknown: 'Battle name not found.' };

async function logIn(
  typed: string,
  respond: Responder,
  code: string | null = null,
  sendStoredAnswer = async (_code: string): Promise<string | null> => null,
) {
  const sent = serve({ 'POST /api/auth/login-nickname': respond });
  storage.set('user', JSON.stringify({ nickname: typed, isGuest: false }));
  const form = createElement(NameLogin, { ...words, sendStoredAnswer, getRoomCode: () => code });
  const page = await render(form, '/nickname');
  await page.press('Log in');
  return { ...page, sent };
}
const known = () => Response.json({ avatarType: 'male_1' });

test.each(['', ' a '])('a login with the name %j is refused before it is sent (§5.1)', async (typed) => {
  const { sent } = await logIn(typed, known);
  expect(toastNow()).toEqual(['Invalid battle name', words.missing]);
  expect(sent).toEqual([]);
});

test.each([
  [503, 'Catching breath', 'Catching breath'],
  [500, undefined, 'Try again in a moment.'],
  [502, undefined, 'Try again in a moment.'],
])(
  'a failed login shows the message of the server or a default: %i (§8.13)',
  async (status, message, text) => {
    await logIn('Plum', () => refusal(status, message));
    expect(toastNow()).toEqual(['Login failed', text]);
    expect([addressNow(), dataLayer]).toEqual(['/nickname', []]);
  },
);

test('an unknown name is reported in the words of the page', async () => {
  await logIn('Plum', () => refusal(404, 'The words of another page'));
  expect(toastNow()).toEqual(['Login failed', words.unknown]);
});

test('a login that succeeds is tracked, opens the next page, and dismisses the earlier failure (§4.2.8, 7.3.2)', async () => {
  toast({ tone: 'failed', title: 'Login failed' });
  const { sent } = await logIn(' Plum ', known, 'BKXRTQ');
  expect(sent.map(({ body }) => body)).toEqual([{ nickname: 'Plum' }]);
  expect([...toastNow(), dataLayer]).toEqual([undefined, undefined, [{ event: 'login' }]]);
  expect(addressNow()).toBe('/join-game/BKXRTQ');
});

test('a stored score is sent with the login, which then leads to the battle (§12.14)', async () => {
  const sendStoredAnswer = vi.fn(async () => '/game/9');
  const { historyDepth } = await logIn('Plum', known, 'BKXRTQ', sendStoredAnswer);
  expect(sendStoredAnswer).toHaveBeenCalledExactlyOnceWith('BKXRTQ');
  expect([addressNow(), historyDepth()]).toEqual(['/game/9', 0]);
});
