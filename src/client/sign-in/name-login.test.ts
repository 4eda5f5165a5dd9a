import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast, toast } from '#client/announce/toasts.ts';
import { CallFailed } from '#client/data/send.ts';
import { useNameLogin } from './name-login.tsx';

const page = vi.hoisted(() => ({ navigate: vi.fn(), call: vi.fn<() => Promise<unknown>>() }));
vi.mock('wouter', () => ({ useLocation: () => ['/nickname', page.navigate] }));
vi.mock('#client/data/use-call.ts', () => ({ callKey: () => ['me'] }));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ isPending: false, mutateAsync: page.call }),
}));

const dataLayer: object[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  dataLayer.length = 0;
  vi.stubGlobal('window', { dataLayer });
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const words = { missing: 'Please enter your battle name', unknown: 'Battle name not found.' };

async function logIn(
  typed: string,
  answer: Promise<unknown>,
  code: string | null = null,
  sendWaitingAnswer = async (_code: string): Promise<string | null> => null,
) {
  page.call.mockReturnValue(answer);
  const found: { login?: ReturnType<typeof useNameLogin> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.login = useNameLogin({ ...words, sendWaitingAnswer, codeOnTheWay: () => code });
      return null;
    }),
  );
  await found.login?.logIn(typed);
  return shownToast() && [shownToast()?.title, shownToast()?.text];
}

test.each(['', ' a '])('%j is no name to log in with (§5.1)', async (typed) => {
  expect(await logIn(typed, Promise.resolve())).toEqual(['Invalid battle name', words.missing]);
  expect(page.call).not.toHaveBeenCalled();
});

test('a login that fails says what the server said, or the default (§8.13)', async () => {
  const said = Promise.reject(new CallFailed(503, { message: 'Catching breath' }, ''));
  expect(await logIn('Plum', said)).toEqual(['Login failed', 'Catching breath']);
  const silent = Promise.reject(new CallFailed(502, null, ''));
  expect(await logIn('Plum', silent)).toEqual(['Login failed', words.unknown]);
  expect(dataLayer).toEqual([]);
});

test('a name nobody has is told in the words of the page it was typed on', async () => {
  const nobody = Promise.reject(new CallFailed(404, { message: 'The words of another page' }, ''));
  expect(await logIn('Plum', nobody)).toEqual(['Login failed', words.unknown]);
});

test('a login that works is counted and leads on, and the failure before it is gone (§4.2.8, 7.3.2)', async () => {
  toast({ tone: 'failed', title: 'Login failed' });
  expect(await logIn('Plum', Promise.resolve({ avatarType: 'male_1' }), 'BKXRTQ')).toBeNull();
  expect(dataLayer).toEqual([{ event: 'login' }]);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/join-game/BKXRTQ');
});

test('a score that waits for the name is sent with the log-in, and leads on (§12.14)', async () => {
  const sendWaitingAnswer = vi.fn(async () => '/game/9');
  await logIn('Plum', Promise.resolve({ avatarType: 'male_1' }), 'BKXRTQ', sendWaitingAnswer);
  expect(sendWaitingAnswer).toHaveBeenCalledExactlyOnceWith('BKXRTQ');
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/9', { replace: true });
});
