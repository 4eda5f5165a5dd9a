// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { type Responder, refusal, renderHook, serve, stopClock } from '#tests/support/page.ts';
import { currentUserId, lastBattleName, type Me, storeUser, useCurrentUser } from './current-user.ts';

test('the current user is cached for 1 s (§9.30)', async () => {
  stopClock();
  serve({ 'GET /api/auth/user': () => Response.json({ id: 'ana' }) });
  const { unmount, advance } = await renderHook(useCurrentUser);
  await unmount();
  await advance(999);
  expect(currentUserId()).toBe('ana');
  await advance(1);
  expect(currentUserId()).toBeUndefined();
});

test.each<[Me['state'], Responder]>([
  ['loading', () => new Promise(() => {})],
  ['unknown', () => Promise.reject(new TypeError('offline'))],
  ['signed-in', () => Response.json({ id: 'ana' })],
  ['anonymous', () => refusal(401, 'Unauthorized')],
])('the state of the current user is "%s"', async (state, respond) => {
  serve({ 'GET /api/auth/user': respond });
  expect((await renderHook(useCurrentUser)).now().state).toBe(state);
});

afterEach(() => storage.remove('user'));

const ana = { id: 'ana', nickname: 'Ana', avatarType: 'female_1', isGuest: false, email: 'a@b.example' };
const store = (part: object = {}) => storeUser({ ...ana, ...part } as unknown as OwnUser);

test('the last player of this browser is stored without the email address', () => {
  store();
  const { email, ...known } = ana;
  expect(JSON.parse(storage.get('user') ?? '')).toEqual(known);
  expect(lastBattleName()).toBe('Ana');
});

test.each([{ isGuest: true }, { nickname: null }])(
  'a player with %j leaves no name to log in with',
  (part) => {
    store(part);
    expect(lastBattleName()).toBeNull();
  },
);

test.each(['Ana', '[]', '{"isGuest":false,"nickname":7}'])(
  'a stored value of another form, %s, contains no battle name',
  (text) => {
    storage.set('user', text);
    expect(lastBattleName()).toBeNull();
  },
);
