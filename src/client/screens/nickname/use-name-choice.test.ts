import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast, toast } from '#client/announce/toasts.ts';
import { keepAnswer, waitingAnswer } from '#client/battle/seat.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { storage } from '#client/device/storage.ts';
import type { AvatarType } from '#rules/avatars.ts';
import { useNameChoice } from './use-name-choice.ts';

const page = vi.hoisted(() => ({ navigate: vi.fn() }));
vi.mock('wouter', () => ({ useLocation: () => ['/nickname', page.navigate] }));

/** Back leads past the name page, where the next press would rename them. */
const replaced = { replace: true };
/** Back from the choice of a warrior still leads to it. */
const toName = { state: { overName: true } };

type Answers = Record<string, [status: number, body: object | null]>;
const working: Answers = {
  '/api/auth/user': [200, { isGuest: false }],
  '/api/users/nickname': [200, { avatarType: 'male_1' }],
  '/api/auth/guest': [201, { avatarType: null }],
  '/api/games/join': [200, { id: 7 }],
};

function site(answers: Answers = {}) {
  vi.stubGlobal('fetch', async (address: string) => {
    const [status, body] = { ...working, ...answers }[address] ?? [404, null];
    return new Response(body && JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  for (const key of ['forceNewAccount', 'pendingJoinAfterNickname', 'pendingInviteCode'] as const)
    storage.remove(key);
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

async function choose(
  act: (choice: ReturnType<typeof useNameChoice>) => Promise<unknown>,
  face?: AvatarType,
) {
  const found: { choice?: ReturnType<typeof useNameChoice> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.choice = useNameChoice(face);
      return null;
    }),
  );
  if (found.choice) await act(found.choice);
  return shownToast() && [shownToast()?.title, shownToast()?.text];
}
const take = (name: string) => choose(({ takeName }) => takeName(name));
const guest = () => choose(({ playAsGuest }) => playAsGuest());

test('a name of one character is refused before anything is sent (§5.5)', async () => {
  expect(await take(' a ')).toEqual(['Invalid nickname', 'Nickname must be at least 2 characters long']);
});

test('an account that cannot be made says why, or that it failed (§8.12)', async () => {
  site({ '/api/auth/user': [401, null], '/api/auth/login': [503, { message: 'Catching breath' }] });
  expect(await take('Plum')).toEqual(['Account creation failed', 'Catching breath']);
  site({ '/api/auth/user': [401, null], '/api/auth/login': [502, null] });
  expect(await take('Plum')).toEqual(['Account creation failed', 'Failed to create account']);
});

test.each([
  [409, { message: 'Whatever' }],
  [400, { message: 'This name is already taken' }],
])('a name that is taken (%i %j) is told apart (§8.10)', async (status, body) => {
  site({ '/api/users/nickname': [status, body] });
  expect(await take('Plum')).toEqual([
    'Battle name unavailable',
    'This battle name is already taken. Please choose another one.',
  ]);
});

test('of a name that was dealt and is taken it is said that another is dealt', async () => {
  site({ '/api/users/nickname': [409, null] });
  const told = await choose(async ({ takeName }) =>
    expect(await takeName('Dusty Needle', { dealt: true })).toBe('taken'),
  );
  expect(told).toEqual(['Battle name unavailable', 'Dusty Needle is already taken. Here is another one.']);
});

test('a face that was dealt is saved with the name, and the room joined at once', async () => {
  const faceless = { '/api/users/nickname': [200, { avatarType: null }] } satisfies Answers;
  site({ ...faceless, '/api/user/avatar': [200, { avatarType: 'male_3' }] });
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  await choose(({ takeName }) => takeName('Plum'), 'male_3');
  expect(page.navigate).toHaveBeenLastCalledWith('/game/7', replaced);
  site({ ...faceless, '/api/user/avatar': [502, null] });
  await choose(({ takeName }) => takeName('Plum'), 'male_3');
  expect(page.navigate).toHaveBeenLastCalledWith('/select-avatar?redirect=%2Fhome', toName);
});

test('a name that cannot be saved says why, or that it failed (§8.11)', async () => {
  site({ '/api/users/nickname': [400, { message: 'Nickname is odd' }] });
  expect((await take('Plum'))?.[1]).toBe('Nickname is odd');
  site({ '/api/users/nickname': [502, null] });
  expect((await take('Plum'))?.[1]).toBe('Failed to save nickname');
});

test('a guest who cannot be made is told so (§8.16)', async () => {
  site({ '/api/auth/guest': [502, null] });
  expect((await guest())?.[0]).toBe('Failed to create guest account');
});

test('with a name the way leads home, without an avatar by way of choosing one', async () => {
  site();
  expect(await take('Plum')).toBeNull();
  expect(page.navigate).toHaveBeenLastCalledWith('/home', replaced);
  await guest();
  expect(page.navigate).toHaveBeenLastCalledWith('/select-avatar?redirect=%2Fhome', toName);
});

test('a pending room is joined by itself (§4.2.9)', async () => {
  site();
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  expect(await take('Plum')).toEqual(['Joined Game!', 'Starting battle...']);
  expect(page.navigate).toHaveBeenLastCalledWith('/game/7', replaced);
  expect(storage.get('pendingJoinAfterNickname')).toBeNull();
});

test.each([
  [404, { message: 'Game not found' }, 'Game not found'],
  [502, null, 'Failed to join game automatically'],
])(
  'a pending room that cannot be joined (%i %j) is told, and leads home (§8.17)',
  async (status, body, text) => {
    site({ '/api/games/join': [status, body] });
    storage.set('pendingJoinAfterNickname', 'BKXRTQ');
    expect(await take('Plum')).toEqual(['Error joining game', text]);
    expect(page.navigate).toHaveBeenLastCalledWith('/home', replaced);
    expect(storage.get('pendingJoinAfterNickname')).toBe(status === 404 ? null : 'BKXRTQ');
  },
);

test('the room still waits for whoever goes back from the choice of a warrior', async () => {
  site({ '/api/users/nickname': [200, { avatarType: null }] });
  storage.set('pendingJoinAfterNickname', 'BKXRTQ');
  for (const name of ['Plum', 'Plum', 'Damson']) {
    await take(name);
    const room = encodeURIComponent('/join-game?code=BKXRTQ');
    expect(page.navigate).toHaveBeenLastCalledWith(`/select-avatar?redirect=${room}`, toName);
  }
});

test('a name that is taken at last takes the failure before it away', async () => {
  site();
  toast({ tone: 'failed', title: 'Battle name unavailable' });
  expect(await take('Plum')).toBeNull();
});

test('with the name the score that waits for it is locked, and the battle is gone to (§12.14)', async () => {
  keepAnswer('BKXRTQ', { rating: 8, comment: null });
  site({ '/api/games/BKXRTQ/seat': [200, { game: { id: 9 }, songs: [], ratings: [] }] });
  expect(await take('Plum')).toEqual(['Joined Game!', 'Your score is locked.']);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/9', replaced);
  expect(waitingAnswer('BKXRTQ')).toBeNull();
});

test.each([
  [409, 'This battle is already full'],
  [503, 'Catching breath'],
])(
  'a score that could not be locked (%i) says why, and leads back to its song (§12.14)',
  async (status, message) => {
    keepAnswer('BKXRTQ', { rating: 8, comment: null });
    site({ '/api/games/BKXRTQ/seat': [status, { message }] });
    expect(await take('Plum')).toEqual(['Error joining game', message]);
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/join-game/BKXRTQ', replaced);
  },
);

test('of a seat that was taken while the name was chosen the room says so, and nothing else (§12.14)', async () => {
  const queryKey = callKey('findRoom', { params: { roomCode: 'BKXRTQ' } });
  queryClient.setQueryDefaults(queryKey, { queryFn: async () => ({ status: 'rating' }) });
  queryClient.setQueryData(queryKey, { status: 'waiting' });
  keepAnswer('BKXRTQ', { rating: 8, comment: null });
  site({ '/api/games/BKXRTQ/seat': [409, { message: 'This battle is already full' }] });
  expect(await take('Plum')).toBeNull();
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/join-game/BKXRTQ', replaced);
  queryClient.clear();
});
