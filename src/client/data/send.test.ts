import { afterEach, expect, test, vi } from 'vitest';
import {
  failureWords,
  isReached,
  isUnauthorized,
  noteAnswer,
  send,
  waitIn,
  watchReach,
  writeOnce,
  writesAnswered,
} from './send.ts';

afterEach(() => vi.unstubAllGlobals());

const server = (body: string, status = 200, statusText = '') => {
  const fetch = vi.fn(
    async (_address: string, _asked: RequestInit) => new Response(body, { status, statusText }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const failure = async (sending: Promise<unknown>): Promise<Error> => {
  try {
    await sending;
  } catch (error) {
    return error as Error;
  }
  throw new Error('it worked');
};

test('every call sends cookies, and a body as JSON only when there is one (§7.1.1, 7.1.2)', async () => {
  const fetch = server('[]');
  await send('showLeaderboard');
  await send('chooseNickname', { body: { nickname: 'Plum' } });
  expect(fetch.mock.calls).toEqual([
    ['/api/leaderboard', { method: 'GET', credentials: 'include' }],
    [
      '/api/users/nickname',
      {
        method: 'PUT',
        credentials: 'include',
        body: '{"nickname":"Plum"}',
        headers: { 'content-type': 'application/json' },
      },
    ],
  ]);
});

test('what stands in the address is written so that it stays one part of it', async () => {
  const fetch = server('{}');
  await send('findRoom', { params: { roomCode: 'A/B?C' } });
  await send('searchSongs', { query: { q: 'R&B', typing: '1' } });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/games/room/A%2FB%3FC',
    '/api/youtube/search?q=R%26B&typing=1',
  ]);
});

test('an answer is read as JSON, and none as nothing (§7.1.3)', async () => {
  server('{"id":7}');
  expect(await send('showBattle', { params: { id: '7' } })).toEqual({ id: 7 });
  server('');
  expect(await send('logOut')).toBeUndefined();
});

test('a refusal reads as its status, a colon and the body (§8.1)', async () => {
  server('{"message":"It is not your turn"}', 409, 'Conflict');
  const error = await failure(send('submitSong'));
  expect(error.message).toBe('409: {"message":"It is not your turn"}');
  expect(failureWords(error, 'otherwise')).toBe('It is not your turn');
});

test.each([
  'id: must be a game number or a room code',
  'ratings[0].rating: this must be a whole number',
  'Unauthorized',
])('“%s” is for programmers, and no player reads it', async (message) => {
  server(JSON.stringify({ message }), 400);
  expect(failureWords(await failure(send('submitSong')), 'otherwise')).toBe('otherwise');
});

test('a refusal without a body reads as its status and the status text (§8.1)', async () => {
  server('', 502, 'Bad Gateway');
  const error = await failure(send('currentUser'));
  expect(error.message).toBe('502: Bad Gateway');
  expect(failureWords(error, 'otherwise')).toBe('otherwise');
});

test('a 401 and the time to wait are told apart from the rest (§7.2.3)', async () => {
  server('{"message":"Unauthorized"}', 401);
  expect(isUnauthorized(await failure(send('currentUser')))).toBe(true);
  server('{"message":"Please wait 4 seconds...","secondsLeft":4}', 409);
  const early = await failure(send('continueRound', { params: { id: '1' } }));
  expect([isUnauthorized(early), waitIn(early).secondsLeft]).toEqual([false, 4]);
});

test('a server that is not reached says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  expect(failureWords(await failure(send('currentUser')), '')).toMatch(/cannot be reached/);
});

test('the game counts as reached whatever it answers, and as away without an answer of its own', () => {
  noteAnswer(200);
  const watch = vi.fn();
  const stop = watchReach(watch);
  for (const status of [200, 401, 409, 500]) noteAnswer(status);
  expect([isReached(), watch.mock.calls.length]).toEqual([true, 0]);
  for (const status of [0, 503]) noteAnswer(status);
  expect([isReached(), watch.mock.calls.length]).toEqual([false, 1]);
  noteAnswer(200);
  expect([isReached(), watch.mock.calls.length]).toEqual([true, 2]);
  stop();
  noteAnswer(0);
  expect(watch).toHaveBeenCalledTimes(2);
  noteAnswer(200);
});

test('what is under way is waited for, whether it works or not', async () => {
  const order: string[] = [];
  const signingIn = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<void>();
  for (const [at, { promise }] of [signingIn, failing].entries()) {
    writeOnce(`${at}`, () => promise).catch(() => {});
  }
  const waited = writesAnswered().then(() => order.push('asked'));
  failing.reject(new Error('no'));
  await Promise.resolve();
  order.push('signed in');
  signingIn.resolve();
  await waited;
  expect(order).toEqual(['signed in', 'asked']);
});

test('what is said twice within one moment is sent once, and once more when that is answered', async () => {
  let sent = 0;
  const send = async () => ++sent;
  expect(
    await Promise.all([writeOnce('song', send), writeOnce('song', send), writeOnce('score', send)]),
  ).toEqual([1, 1, 2]);
  expect(await writeOnce('song', send)).toBe(3);
});
