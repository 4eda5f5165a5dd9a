import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '#client/device/storage.ts';
import { avatarTypes } from '#rules/avatars.ts';
import { avatarAt, ensureAccount } from './use-newcomer.ts';

test('the suggested avatar is not the opponent’s, however often another one is requested', () => {
  expect(avatarAt(0, 0, null)).toBe('male_1');
  expect(avatarAt(0, 0, 'male_1')).toBe('male_2');
  const shown = (theirs: 'female_4' | null) => avatarTypes.map((_, taps) => avatarAt(0.99, taps, theirs));
  expect(new Set(shown(null)).size).toBe(8);
  expect(new Set(shown('female_4'))).toEqual(new Set(avatarTypes.filter((avatar) => avatar !== 'female_4')));
});

const requested = vi.fn();

function site({ me }: { me: { isGuest: boolean } | null }) {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    requested(address, body ?? null);
    if (address !== '/api/auth/user') return Response.json({ id: 'new' }, { status: 201 });
    return me ? Response.json(me) : Response.json({ message: 'Unauthorized' }, { status: 401 });
  });
}

beforeEach(() => {
  requested.mockClear();
  storage.remove('forceNewAccount');
});
afterEach(() => vi.unstubAllGlobals());

const account = ['/api/auth/login', expect.stringMatching(/^\{"username":"player\d+"\}$/)];

test.each([false, true])(
  'a name is given to the existing account of a player; a guest: %s',
  async (isGuest) => {
    site({ me: { isGuest } });
    await ensureAccount();
    expect(requested.mock.calls).toEqual([['/api/auth/user', null]]);
  },
);

test('an account “player123” is created for a visitor (§7.2.5)', async () => {
  site({ me: null });
  await ensureAccount();
  expect(requested.mock.calls).toEqual([['/api/auth/user', null], account]);
});

test('a new player gets a new account, whichever player used this browser before', async () => {
  site({ me: { isGuest: false } });
  storage.set('forceNewAccount', 'true');
  await ensureAccount();
  expect(requested.mock.calls).toEqual([account]);
  expect(storage.get('forceNewAccount')).toBeNull();
});
