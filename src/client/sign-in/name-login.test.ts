// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#client/announce/toasts.ts';
import { type Answer, addressNow, refusal, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { useNameLogin } from './name-login.tsx';

const dataLayer: object[] = [];
beforeEach(() => {
  dataLayer.length = 0;
  Object.assign(window, { dataLayer });
});

const words = { missing: 'Please enter your battle name', unknown: 'Battle name not found.' };

async function logIn(
  typed: string,
  answer: Answer,
  code: string | null = null,
  sendStoredAnswer = async (_code: string): Promise<string | null> => null,
) {
  const sent = serve({ 'POST /api/auth/login-nickname': answer });
  const page = await renderHook(
    () => useNameLogin({ ...words, sendStoredAnswer, getRoomCode: () => code }),
    '/nickname',
  );
  await page.act((login) => login.logIn(typed));
  return { ...page, sent };
}
const known = () => Response.json({ avatarType: 'male_1' });

test.each(['', ' a '])('%j is no name to log in with (§5.1)', async (typed) => {
  const { sent } = await logIn(typed, known);
  expect(toastNow()).toEqual(['Invalid battle name', words.missing]);
  expect(sent).toEqual([]);
});

test.each([
  [503, 'Catching breath', 'Catching breath'],
  [502, undefined, words.unknown],
])(
  'a login that fails shows the server’s sentence, or the default: %i (§8.13)',
  async (status, said, text) => {
    await logIn('Plum', () => refusal(status, said));
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

test('a score that waits for the name is sent with the log-in, and leads on (§12.14)', async () => {
  const sendStoredAnswer = vi.fn(async () => '/game/9');
  const { historyDepth } = await logIn('Plum', known, 'BKXRTQ', sendStoredAnswer);
  expect(sendStoredAnswer).toHaveBeenCalledExactlyOnceWith('BKXRTQ');
  expect([addressNow(), historyDepth()]).toEqual(['/game/9', 0]);
});
