import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { CallFailed } from '#client/data/send.ts';
import { storage } from '#client/device/storage.ts';
import { useJoin } from './use-join.ts';

const server = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>(), go: vi.fn(), shown: true }));
vi.mock('wouter', () => ({ useLocation: () => ['/join-game', server.go] }));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ mutateAsync: server.call }),
}));
vi.mock('#client/data/use-is-shown.ts', () => ({ useIsShown: () => () => server.shown }));

beforeEach(() => storage.remove('pendingJoinAfterNickname'));
afterEach(dismissToast);

async function join(answer: Promise<unknown>) {
  server.call.mockReturnValue(answer);
  const found: { joining?: ReturnType<typeof useJoin> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.joining = useJoin();
      return null;
    }),
  );
  found.joining?.join('BKXRTQ');
  await answer.catch(() => undefined);
  await Promise.resolve();
  return [shownToast()?.title, shownToast()?.text];
}
const refusal = (status: number, message?: string) =>
  Promise.reject(new CallFailed(status, message ? { message } : null, ''));

test('a battle that was joined starts, and its code is no longer pending (§8.36)', async () => {
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  expect(await join(Promise.resolve({ id: 7, status: 'active' }))).toEqual([
    'Joined Game!',
    'Starting battle...',
  ]);
  expect(storage.get('pendingJoinAfterNickname')).toBeNull();
});

test('a battle that cannot be joined says why, or that it failed (§8.7)', async () => {
  expect(await join(refusal(409, 'This battle is already full'))).toEqual([
    'Error',
    'This battle is already full',
  ]);
  expect(await join(refusal(502))).toEqual(['Error', 'Failed to join game']);
  expect(storage.get('pendingJoinAfterNickname')).toBeNull();
});

test('whoever is not signed in is asked how to join, and the code is kept (§6.14, 8.5, 9.22)', async () => {
  expect(await join(refusal(401, 'Unauthorized'))).toEqual([
    'Authentication Required',
    "Please choose how you'd like to join the battle...",
  ]);
  expect(storage.get('pendingJoinAfterNickname')).toBe('BKXRTQ');
});

test('whoever went to another page while they joined is not led away from it, and hears of a refusal', async () => {
  server.shown = false;
  server.go.mockClear();
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  await join(Promise.resolve({ id: 7, status: 'active' }));
  expect([server.go.mock.calls, storage.get('pendingJoinAfterNickname')]).toEqual([[], null]);
  expect(await join(refusal(409, 'This battle is already full'))).toEqual([
    'Error',
    'This battle is already full',
  ]);
});
