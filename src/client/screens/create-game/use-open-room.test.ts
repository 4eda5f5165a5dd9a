import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { CallFailed } from '#client/data/send.ts';
import { useOpenRoom } from './use-open-room.ts';

const page = vi.hoisted(() => ({
  call: vi.fn<(input: object) => Promise<unknown>>(),
  go: vi.fn(),
  shown: true,
}));
vi.mock('wouter', () => ({ Link: () => null, useLocation: () => ['/create-game', page.go] }));
vi.mock('#client/data/use-call.ts', () => ({ callKey: () => ['a battle'] }));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ mutateAsync: page.call }),
}));
vi.mock('#client/data/use-is-shown.ts', () => ({ useIsShown: () => () => page.shown }));

beforeEach(() => {
  vi.clearAllMocks();
  page.shown = true;
});
afterEach(dismissToast);

const opened = vi.fn();

async function open(answer: Promise<unknown>) {
  page.call.mockReturnValue(answer);
  const found: { room?: ReturnType<typeof useOpenRoom> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.room = useOpenRoom();
      return null;
    }),
  );
  found.room?.open({ mode: 'fast', battleType: 'pop' }, opened);
  await answer.catch(() => undefined);
  await Promise.resolve();
  const { title, text, detail } = shownToast() ?? {};
  return detail ? [title, text, detail] : [title, text];
}

test('a room that was opened tells its code and is gone to (§8.35)', async () => {
  expect(await open(Promise.resolve({ id: 7, roomCode: 'BKXRTQ' }))).toEqual([
    'Game Created!',
    'Room code: BKXRTQ',
  ]);
  expect(page.call).toHaveBeenCalledExactlyOnceWith({ body: { mode: 'fast', battleType: 'pop' } });
  expect(page.go).toHaveBeenCalledExactlyOnceWith('/create-game?room=7', { replace: true });
});

test('a room that could not be opened says so (§8.6)', async () => {
  expect(await open(Promise.reject(new CallFailed(502, null, '')))).toEqual([
    'Error',
    'Failed to create game',
  ]);
  expect(await open(Promise.reject(new CallFailed(429, { message: 'Too many rooms' }, '')))).toEqual([
    'Error',
    'Failed to create game',
    'Too many rooms',
  ]);
  expect(page.go).not.toHaveBeenCalled();
});

test('what was chosen for it is forgotten when it is open, and not before (§12.11)', async () => {
  await open(Promise.reject(new CallFailed(409, { message: 'Too many open' }, '')));
  expect(opened).not.toHaveBeenCalled();
  await open(Promise.resolve({ id: 7, roomCode: 'BKXRTQ' }));
  expect(opened).toHaveBeenCalledOnce();
});

test('whoever went to another page meanwhile is told of the room there, with the way to it, or why there is none', async () => {
  page.shown = false;
  expect(await open(Promise.resolve({ id: 7, roomCode: 'BKXRTQ' }))).toEqual([
    'Game Created!',
    'Room code: BKXRTQ',
  ]);
  expect(shownToast()?.way).toMatchObject({ props: { href: '/create-game?room=7' } });
  expect((await open(Promise.reject(new CallFailed(502, null, ''))))[1]).toBe('Failed to create game');
  expect(page.go).not.toHaveBeenCalled();
});
