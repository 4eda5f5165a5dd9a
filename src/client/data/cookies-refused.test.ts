import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefused, setRefused } from '#client/device/cookies-refused.ts';
import { failureWords, isUnauthorized, send } from './send.ts';

const noCookies = 'This browser keeps no cookies, so the game cannot tell who you are.';

/** A site that answers these statuses in turn. */
function site(...statuses: number[]) {
  const fetch = vi.fn(async () => {
    const status = statuses.shift() ?? 401;
    return new Response(status === 204 ? null : '{"message":"Unauthorized"}', { status });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
/** It takes cookies, or only says so. */
function browser(keeps: boolean) {
  let jar = '';
  const write = (cookie: string) => {
    if (keeps) jar = cookie.split(';', 1)[0] ?? '';
  };
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: () => jar, set: write }));
}
const failing = (sending: Promise<unknown>) =>
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

test('a browser that keeps no cookies is found out before anything is sent', async () => {
  browser(false);
  const fetch = site();
  expect(failureWords(await failing(send('createAccount', { body: { username: 'player1' } })), '')).toBe(
    noCookies,
  );
  expect([fetch.mock.calls.length, isRefused()]).toEqual([0, true]);
});

test('a sign-in that did not stick is found out by the next call, and is no session that ended', async () => {
  browser(true);
  site(201, 401);
  await send('createAccount', { body: { username: 'player1' } });
  const error = await failing(send('chooseNickname', { body: { nickname: 'Plum' } }));
  expect([isUnauthorized(error), failureWords(error, ''), isRefused()]).toEqual([false, noCookies, true]);
});

test('a call that set out before the sign-in says nothing about it, and one that worked settles it', async () => {
  browser(true);
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const before = failing(send('currentUser'));
  site(200, 200, 401);
  await send('logInByName', { body: { nickname: 'Plum' } });
  late.resolve(new Response('{}', { status: 401 }));
  expect([isUnauthorized(await before), isRefused()]).toEqual([true, false]);
  await send('currentUser');
  expect([isUnauthorized(await failing(send('currentUser'))), isRefused()]).toEqual([true, false]);
});

test('it is told once of a sign-in, and again when something is pressed', async () => {
  browser(true);
  site(200);
  await send('logInByName', { body: { nickname: 'Plum' } });
  site();
  expect([isUnauthorized(await failing(send('currentUser'))), isRefused()]).toEqual([true, true]);
  setRefused(false);
  await failing(send('currentUser'));
  await failing(send('showRematches'));
  expect(isRefused()).toBe(false);
  await failing(send('joinBattle', { body: { roomCode: 'BKXRTQ' } }));
  expect(isRefused()).toBe(true);
});
