// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { storage } from '#client/device/storage.ts';
import { addressNow, refusal, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { useJoin } from './use-join.ts';

beforeEach(() => {
  stopClock();
  storage.remove('pendingJoinAfterNickname');
});

async function join(...responses: Response[]) {
  serve({ 'POST /api/games/join': () => responses.shift() ?? refusal(501) });
  const page = await renderHook(useJoin, '/join-game');
  await page.act(({ join }) => join('BKXRTQ'));
  // The pause before a join without a response is sent once more.
  await page.advance(1000);
  return page;
}

test('a joined battle starts, and its room code is no longer pending (§8.36)', async () => {
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  await join(Response.json({ id: 7, status: 'active' }));
  expect(toastNow()).toEqual(['Joined Game!', 'Starting battle...']);
  expect([addressNow(), storage.get('pendingJoinAfterNickname')]).toEqual(['/game/7', null]);
});

test('a join without a response is sent once more, since the seat may be taken already', async () => {
  await join(refusal(502), Response.json({ id: 7, status: 'active' }));
  expect([toastNow()[0], addressNow()]).toEqual(['Joined Game!', '/game/7']);
});

test.each([
  [[refusal(409, 'This battle is already full')], 'This battle is already full'],
  [[refusal(502), refusal(502)], 'Failed to join game'],
])('a battle that cannot be joined shows the reason or a default (§8.7)', async (responses, words) => {
  await join(...responses);
  expect(toastNow()).toEqual(['Error', words]);
  expect([addressNow(), storage.get('pendingJoinAfterNickname')]).toEqual(['/join-game', null]);
});

test('a visitor is asked how to join, and the room code is stored (§6.14, 8.5, 9.22)', async () => {
  await join(refusal(401, 'Unauthorized'));
  expect(toastNow()).toEqual([
    'Authentication Required',
    "Please choose how you'd like to join the battle...",
  ]);
  expect(storage.get('pendingJoinAfterNickname')).toBe('BKXRTQ');
});

test.each([
  [Response.json({ id: 7, status: 'active' }), [undefined, undefined]],
  [refusal(409, 'This battle is already full'), ['Error', 'This battle is already full']],
])(
  'a player who left the page while joining stays on the other page, and sees a refusal',
  async (response, toast) => {
    storage.set('pendingJoinAfterNickname', 'BKXRTQ');
    const { promise, resolve } = Promise.withResolvers<Response>();
    serve({ 'POST /api/games/join': () => promise });
    const page = await renderHook(useJoin, '/join-game');
    await page.act(({ join }) => join('BKXRTQ'));
    await page.unmount();
    resolve(response);
    await expect.poll(() => storage.get('pendingJoinAfterNickname')).toBeNull();
    expect([toastNow(), addressNow()]).toEqual([toast, '/join-game']);
  },
);
