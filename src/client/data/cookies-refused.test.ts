import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefused, setRefused } from '#client/device/cookies-refused.ts';
import { failureWords, isUnauthorized, send } from './send.ts';

const noCookies = 'This browser keeps no cookies, so the game cannot tell who you are.';

/** Stubs a site that responds with these statuses in turn. */
function site(...statuses: number[]) {
  const fetch = vi.fn(async () => {
    const status = statuses.shift() ?? 401;
    return new Response(status === 204 ? null : '{"message":"Unauthorized"}', { status });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
/** Stubs a browser that stores cookies, or only claims to. */
function browser(stores: boolean) {
  let jar = '';
  const write = (cookie: string) => {
    if (stores) jar = cookie.split(';', 1)[0] ?? '';
  };
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: () => jar, set: write }));
}
const errorOf = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(async () => {
  site(204);
  await send('logOut');
  setRefused(false);
});
afterEach(() => vi.unstubAllGlobals());

test('a browser that stores no cookies is detected before a request is sent', async () => {
  browser(false);
  const fetch = site();
  expect(failureWords(await errorOf(send('createAccount', { body: { username: 'player1' } })), '')).toBe(
    noCookies,
  );
  expect([fetch.mock.calls.length, isRefused()]).toEqual([0, true]);
});

test('a refused cookie of a sign-in is detected by the next call, and is not the end of a session', async () => {
  browser(true);
  site(201, 401);
  await send('createAccount', { body: { username: 'player1' } });
  const error = await errorOf(send('chooseNickname', { body: { nickname: 'Plum' } }));
  expect([isUnauthorized(error), failureWords(error, ''), isRefused()]).toEqual([false, noCookies, true]);
});

test('a call sent before the sign-in proves nothing, but a successful one proves that the cookie was stored', async () => {
  browser(true);
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const before = errorOf(send('currentUser'));
  site(200, 200, 401);
  await send('logInByName', { body: { nickname: 'Plum' } });
  late.resolve(new Response('{}', { status: 401 }));
  expect([isUnauthorized(await before), isRefused()]).toEqual([true, false]);
  await send('currentUser');
  expect([isUnauthorized(await errorOf(send('currentUser'))), isRefused()]).toEqual([true, false]);
});

test('a refusal is reported once for a sign-in, and again for an action of the player', async () => {
  browser(true);
  site(200);
  await send('logInByName', { body: { nickname: 'Plum' } });
  site();
  expect([isUnauthorized(await errorOf(send('currentUser'))), isRefused()]).toEqual([true, true]);
  setRefused(false);
  await errorOf(send('currentUser'));
  await errorOf(send('showRematches'));
  expect(isRefused()).toBe(false);
  await errorOf(send('joinBattle', { body: { roomCode: 'BKXRTQ' } }));
  expect(isRefused()).toBe(true);
});
