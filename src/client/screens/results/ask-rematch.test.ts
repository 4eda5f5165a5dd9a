import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetOutgoing } from '#client/again/outgoing-rematch.ts';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { CallFailed } from '#client/data/send.ts';
import { AskRematch } from './ask-rematch.tsx';

const page = vi.hoisted(() => ({ call: vi.fn<(input: object) => Promise<unknown>>(), press: () => {} }));
vi.mock('#client/ui/controls/button.tsx', () => ({
  Button: ({ onClick }: { onClick: () => void }) => {
    page.press = onClick;
    return null;
  },
}));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ mutateAsync: page.call }),
}));

afterEach(() => {
  vi.useRealTimers();
  forgetOutgoing();
  dismissToast();
  vi.clearAllMocks();
});

async function ask(opponentId: string, answer: Promise<unknown>) {
  page.call.mockReturnValue(answer);
  const opponent = { id: opponentId, nickname: 'Ben', firstName: null, avatarType: null };
  const button = createElement(AskRematch, { id: '7', mode: 'fast', pace: 'live', opponent });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, button));
  dismissToast();
  page.press();
  // Steps of promises only: the clock of some tests stands still.
  for (let step = 0; step < 50 && !shownToast(); step += 1) await Promise.resolve();
  const { title, text, detail } = shownToast() ?? {};
  return detail ? [title, text, detail] : [title, text];
}

test('a rematch is asked of the opponent, for this battle and its mode', async () => {
  expect((await ask('ben', Promise.resolve({ expiresInMs: 120_000 })))[0]).toBe('Rematch requested');
  expect(page.call).toHaveBeenCalledExactlyOnceWith({
    body: { toUserId: 'ben', originalGameId: '7', gameMode: 'fast' },
  });
});

test('without an opponent nothing is sent (§5.30)', async () => {
  expect(await ask('', Promise.resolve())).toEqual([
    'Cannot send rematch request',
    'Missing game or opponent information.',
  ]);
  expect(page.call).not.toHaveBeenCalled();
});

test('a request that nobody answers says so when its time is up', async () => {
  vi.useFakeTimers();
  await ask('ben', Promise.resolve({ expiresInMs: 120_000 }));
  vi.advanceTimersByTime(119_999);
  expect(shownToast()).toBeNull();
  vi.advanceTimersByTime(1);
  const { tone, title, text } = shownToast() ?? {};
  expect([tone, title, text]).toEqual(['warn', 'Rematch request expired', 'They did not answer in time.']);
});

test('a request that waits already, as after a reload, is shown as one that waits', async () => {
  const pending = new CallFailed(409, { message: 'Asked already', timeoutMs: 90_000 }, '');
  expect((await ask('ben', Promise.reject(pending)))[0]).toBe('Rematch requested');
  const played = new CallFailed(409, { message: 'Played already' }, '');
  expect(await ask('ben', Promise.reject(played))).toEqual([
    'Failed to send rematch request',
    'Something went wrong. Please try again.',
    'Played already',
  ]);
});

test('a request that fails says so (§8.18)', async () => {
  expect(await ask('ben', Promise.reject(new CallFailed(502, null, '')))).toEqual([
    'Failed to send rematch request',
    'Something went wrong. Please try again.',
  ]);
});
