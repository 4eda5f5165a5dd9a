// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#client/announce/toasts.ts';
import { storeAnswer, storedAnswer } from '#client/battle/seat.ts';
import { useCall } from '#client/data/use-call.ts';
import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import type { AvatarType } from '#rules/avatars.ts';
import { addressNow, type Responder, refusal, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { useNameChoice } from './use-name-choice.ts';

beforeEach(() => {
  for (const key of [
    'forceNewAccount',
    'pendingJoinAfterNickname',
    'pendingInviteCode',
    'seatAnswer',
  ] as const)
    storage.remove(key);
});

type Responders = Parameters<typeof serve>[0];
const working: Responders = {
  'GET /api/auth/user': () => Response.json({ isGuest: false }),
  'PUT /api/users/nickname': () => Response.json({ avatarType: 'male_1' }),
  'POST /api/auth/guest': () => Response.json({ avatarType: null }, { status: 201 }),
  'POST /api/games/join': () => Response.json({ id: 7 }),
};
const withoutAvatar: Responders = { 'PUT /api/users/nickname': () => Response.json({ avatarType: null }) };

type Choice = ReturnType<typeof useNameChoice>;
async function choose(act: (choice: Choice) => unknown, responders: Responders = {}, avatar?: AvatarType) {
  serve({ ...working, ...responders });
  const page = await renderHook(() => useNameChoice(avatar), '/nickname');
  await page.act(act);
  /** 0 if "Back" skips the page of the name, where the next press would rename the player. */
  return { historyDepth: page.historyDepth() };
}
const take = (name: string, responders: Responders = {}, avatar?: AvatarType) =>
  choose(({ takeName }) => takeName(name), responders, avatar);
const avatarPage = (redirect: string) => `/select-avatar?redirect=${encodeURIComponent(redirect)}`;
const nothing = [undefined, undefined];

test('a name of one character is refused before anything is sent (§5.5)', async () => {
  await take(' a ');
  expect(toastNow()).toEqual(['Invalid nickname', 'Nickname must be at least 2 characters long']);
});

test.each([
  [503, 'Catching breath', 'Catching breath'],
  [502, undefined, 'Failed to create account'],
])('a failed account creation shows the reason or a default: %i (§8.12)', async (status, why, text) => {
  await take('Plum', {
    'GET /api/auth/user': () => refusal(401),
    'POST /api/auth/login': () => refusal(status, why),
  });
  expect(toastNow()).toEqual(['Account creation failed', text]);
});

test.each([
  [409, 'Whatever'],
  [400, 'This name is already taken'],
])('a name that is taken (%i %j) has its own toast (§8.10)', async (status, why) => {
  await take('Plum', { 'PUT /api/users/nickname': () => refusal(status, why) });
  expect(toastNow()).toEqual([
    'Battle name unavailable',
    'This battle name is already taken. Please choose another one.',
  ]);
});

test('a suggested name that is taken is replaced with another one', async () => {
  const dealAnother = vi.fn();
  const takeSuggested = ({ takeName }: Choice) => takeName('Dusty Needle', { dealAnother });
  await choose(takeSuggested, { 'PUT /api/users/nickname': () => refusal(409) });
  expect(dealAnother).toHaveBeenCalledOnce();
  expect(toastNow()).toEqual([
    'Battle name unavailable',
    'Dusty Needle is already taken. Here is another one.',
  ]);
});

test.each<[string, Responder, string, number]>([
  ['/game/7', () => Response.json({ avatarType: 'male_3' }), '/game/7', 0],
  ['the choice of an avatar if saving fails', () => refusal(502), avatarPage('/join-game?code=BKXRTQ'), 1],
])('a suggested avatar is saved with the name, which leads to %s', async (_, saved, to, historyDepth) => {
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  const responders = { ...withoutAvatar, 'POST /api/user/avatar': saved };
  expect(await take('Plum', responders, 'male_3')).toEqual({ historyDepth });
  expect(addressNow()).toBe(to);
});

test.each([
  [400, 'Nickname is odd', 'Nickname is odd'],
  [502, undefined, 'Failed to save nickname'],
])('a name that cannot be saved shows the reason or a default: %i (§8.11)', async (status, why, text) => {
  await take('Plum', { 'PUT /api/users/nickname': () => refusal(status, why) });
  expect(toastNow()).toEqual(['Error', text]);
});

const guest = (responders: Responders = {}) => choose(({ playAsGuest }) => playAsGuest(), responders);

test('a guest who cannot be created gets a toast (§8.16)', async () => {
  await guest({ 'POST /api/auth/guest': () => refusal(502) });
  expect(toastNow()[0]).toBe('Failed to create guest account');
});

test('a guest stays the same guest', async () => {
  // The page requests no other guest, for which no response is prepared.
  const me = { isGuest: true, avatarType: 'male_1' } as OwnUser;
  await choose(({ playAsGuest }) => playAsGuest(me), { 'POST /api/auth/guest': undefined });
  expect([addressNow(), toastNow()]).toEqual(['/home', nothing]);
});

test('a saved name leads home, without an avatar to the choice of one', async () => {
  expect(await take('Plum')).toEqual({ historyDepth: 0 });
  expect([addressNow(), toastNow()]).toEqual(['/home', nothing]);
  expect(await guest()).toEqual({ historyDepth: 1 });
  expect([addressNow(), history.state]).toEqual([avatarPage('/home'), { overName: true }]);
});

test('a pending room is joined automatically (§4.2.9)', async () => {
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  expect(await take('Plum')).toEqual({ historyDepth: 0 });
  expect(toastNow()).toEqual(['Joined Game!', 'Starting battle...']);
  expect([addressNow(), storage.get('pendingJoinAfterNickname')]).toEqual(['/game/7', null]);
});

test.each([
  [404, 'Game not found', 'Game not found', null],
  [502, undefined, 'Failed to join game automatically', 'BKXRTQ'],
])(
  'a pending room that cannot be joined (%i %j) shows a toast, and leads home (§8.17)',
  async (status, why, text, stored) => {
    storage.set('pendingJoinAfterNickname', 'BKXRTQ');
    expect(await take('Plum', { 'POST /api/games/join': () => refusal(status, why) })).toEqual({
      historyDepth: 0,
    });
    expect(toastNow()).toEqual(['Error joining game', text]);
    expect([addressNow(), storage.get('pendingJoinAfterNickname')]).toEqual(['/home', stored]);
  },
);

test('a pending room of an anytime battle, which is joined by a score, leads to its song (§12.14)', async () => {
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  serve({
    ...working,
    'GET /api/games/room/BKXRTQ': () => Response.json({ status: 'waiting', pace: 'anytime' }),
    'POST /api/games/join': () => refusal(409, 'Hear the song and lock your score: that is your seat'),
  });
  const page = await renderHook(() => {
    useCall('findRoom', { params: { roomCode: 'BKXRTQ' } });
    return useNameChoice();
  }, '/nickname');
  await page.act(({ takeName }) => takeName('Plum'));
  expect([...toastNow(), addressNow()]).toEqual([undefined, undefined, '/join-game/BKXRTQ']);
});

test('the room stays pending for a player who goes back from the choice of an avatar', async () => {
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  for (const name of ['Plum', 'Plum', 'Damson']) {
    expect(await take(name, withoutAvatar)).toEqual({ historyDepth: 1 });
    expect([addressNow(), history.state]).toEqual([avatarPage('/join-game?code=BKXRTQ'), { overName: true }]);
  }
});

test('a saved name dismisses the toast of an earlier failure', async () => {
  toast({ tone: 'failed', title: 'Battle name unavailable' });
  await take('Plum');
  expect(toastNow()).toEqual(nothing);
});

test('a stored score is locked with the name, and the battle opens (§12.14)', async () => {
  storeAnswer('BKXRTQ', { rating: 8, comment: null });
  const seated = () =>
    Response.json({ game: { id: 9 }, songs: [{ id: 3 }], ratings: [{ songId: 3, rating: 8 }] });
  expect(await take('Plum', { 'POST /api/games/BKXRTQ/seat': seated })).toEqual({ historyDepth: 0 });
  expect(toastNow()).toEqual(['Joined Game!', 'Your score is locked.']);
  expect([addressNow(), storedAnswer('BKXRTQ')]).toEqual(['/game/9', null]);
});

test.each([
  [409, 'This battle is already full'],
  [503, 'Catching breath'],
])(
  'a score that could not be locked (%i) shows the reason, and leads back to its song (§12.14)',
  async (status, why) => {
    storeAnswer('BKXRTQ', { rating: 8, comment: null });
    const refused = { 'POST /api/games/BKXRTQ/seat': () => refusal(status, why) };
    expect(await take('Plum', refused)).toEqual({ historyDepth: 0 });
    expect([...toastNow(), addressNow()]).toEqual(['Error joining game', why, '/join-game/BKXRTQ']);
  },
);

test('a seat that was taken while the name was chosen is shown by the room only (§12.14)', async () => {
  storeAnswer('BKXRTQ', { rating: 8, comment: null });
  const seen = ['waiting'];
  serve({
    ...working,
    'GET /api/games/room/BKXRTQ': () => Response.json({ status: seen.pop() ?? 'rating' }),
    'POST /api/games/BKXRTQ/seat': () => refusal(409, 'This battle is already full'),
  });
  const page = await renderHook(() => {
    useCall('findRoom', { params: { roomCode: 'BKXRTQ' } });
    return useNameChoice();
  }, '/nickname');
  await page.act(({ takeName }) => takeName('Plum'));
  expect([...toastNow(), addressNow(), page.historyDepth()]).toEqual([...nothing, '/join-game/BKXRTQ', 0]);
});
