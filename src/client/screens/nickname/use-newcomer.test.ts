import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '#client/device/storage.ts';
import { avatarTypes } from '#rules/avatars.ts';
import { faceAt, ownAccount } from './use-newcomer.ts';

test('the face that is dealt is not the opponent’s, however often another is asked for', () => {
  expect(faceAt(0, 0, null)).toBe('male_1');
  expect(faceAt(0, 0, 'male_1')).toBe('male_2');
  const shown = (theirs: 'female_4' | null) => avatarTypes.map((_, taps) => faceAt(0.99, taps, theirs));
  expect(new Set(shown(null)).size).toBe(8);
  expect(new Set(shown('female_4'))).toEqual(new Set(avatarTypes.filter((face) => face !== 'female_4')));
});

const asked = vi.fn();

function site({ me }: { me: { isGuest: boolean } | null }) {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    asked(address, body ?? null);
    if (address !== '/api/auth/user') return Response.json({ id: 'new' }, { status: 201 });
    return me ? Response.json(me) : Response.json({ message: 'Unauthorized' }, { status: 401 });
  });
}

beforeEach(() => {
  asked.mockClear();
  storage.remove('forceNewAccount');
});
afterEach(() => vi.unstubAllGlobals());

const account = ['/api/auth/login', expect.stringMatching(/^\{"username":"player\d+"\}$/)];

test('a player who has an account names that one', async () => {
  site({ me: { isGuest: false } });
  await ownAccount();
  expect(asked.mock.calls).toEqual([['/api/auth/user', null]]);
});

test.each([[null], [{ isGuest: true }]])('with %j a player and a number is made (§7.2.5)', async (me) => {
  site({ me });
  await ownAccount();
  expect(asked.mock.calls).toEqual([['/api/auth/user', null], account]);
});

test('a new player gets a new account, whichever player used this browser before', async () => {
  site({ me: { isGuest: false } });
  storage.set('forceNewAccount', 'true');
  await ownAccount();
  expect(asked.mock.calls).toEqual([account]);
  expect(storage.get('forceNewAccount')).toBeNull();
});
