import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  failureWords,
  isUnauthorized,
  noteStatus,
  reached,
  send,
  waitForWrites,
  waitIn,
  writeOnce,
} from './send.ts';

afterEach(() => vi.unstubAllGlobals());

const server = (body: string, status = 200, statusText = '') => {
  const fetch = vi.fn(
    async (_address: string, _init: RequestInit) => new Response(body, { status, statusText }),
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
    ['/api/leaderboard', { method: 'GET', credentials: 'include', signal: expect.any(AbortSignal) }],
    [
      '/api/users/nickname',
      {
        method: 'PUT',
        credentials: 'include',
        signal: expect.any(AbortSignal),
        body: '{"nickname":"Plum"}',
        headers: { 'content-type': 'application/json' },
      },
    ],
  ]);
});

test('a call on a connection that went silent fails after twelve seconds', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  onTestFinished(() => timeout.mockRestore());
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', silent);
  const sending = send('showLeaderboard');
  late.abort();
  await expect(sending).rejects.toMatchObject({
    status: 0,
    sentence: expect.stringMatching(/cannot be reached/),
  });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(12_000);
});

test('parameters are encoded in the address', async () => {
  const fetch = server('{}');
  await send('findRoom', { params: { roomCode: 'A/B?C' } });
  await send('searchSongs', { query: { q: 'R&B', typing: '1' } });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/games/room/A%2FB%3FC',
    '/api/youtube/search?q=R%26B&typing=1',
  ]);
});

test('a response is parsed as JSON, and an empty response as undefined (§7.1.3)', async () => {
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
])('the message “%s” is for programs and is not shown to players', async (message) => {
  server(JSON.stringify({ message }), 400);
  expect(failureWords(await failure(send('submitSong')), 'otherwise')).toBe('otherwise');
});

test('a refusal without a body reads as its status and the status text (§8.1)', async () => {
  server('', 502, 'Bad Gateway');
  const error = await failure(send('currentUser'));
  expect(error.message).toBe('502: Bad Gateway');
  expect(failureWords(error, 'otherwise')).toBe('otherwise');
});

test('a 401 and the time to wait are recognized (§7.2.3)', async () => {
  server('{"message":"Unauthorized"}', 401);
  expect(isUnauthorized(await failure(send('currentUser')))).toBe(true);
  server('{"message":"Please wait 4 seconds...","secondsLeft":4}', 409);
  const early = await failure(send('continueRound', { params: { id: '1' } }));
  expect([isUnauthorized(early), waitIn(early).secondsLeft]).toEqual([false, 4]);
});

test('an unreachable server has its own message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  expect(failureWords(await failure(send('currentUser')), '')).toMatch(/cannot be reached/);
});

test('the server counts as reached with any response of its own, and as unreachable without one', () => {
  noteStatus(200);
  const listener = vi.fn();
  const stop = reached.subscribe(listener);
  for (const status of [200, 401, 409, 500]) noteStatus(status);
  expect([reached.getSnapshot(), listener.mock.calls.length]).toEqual([true, 0]);
  for (const status of [0, 503]) noteStatus(status);
  expect([reached.getSnapshot(), listener.mock.calls.length]).toEqual([false, 1]);
  noteStatus(200);
  expect([reached.getSnapshot(), listener.mock.calls.length]).toEqual([true, 2]);
  stop();
  noteStatus(0);
  expect(listener).toHaveBeenCalledTimes(2);
  noteStatus(200);
});

test('a page can wait for pending changes, whether they succeed or fail', async () => {
  const order: string[] = [];
  const signingIn = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<void>();
  for (const [at, { promise }] of [signingIn, failing].entries()) {
    writeOnce(`${at}`, () => promise).catch(() => {});
  }
  const waited = waitForWrites().then(() => order.push('asked'));
  failing.reject(new Error('no'));
  await Promise.resolve();
  order.push('signed in');
  signingIn.resolve();
  await waited;
  expect(order).toEqual(['signed in', 'asked']);
});

test('the same call is sent once while it is pending, and again after its response', async () => {
  let sent = 0;
  const send = async () => ++sent;
  expect(
    await Promise.all([writeOnce('song', send), writeOnce('song', send), writeOnce('score', send)]),
  ).toEqual([1, 1, 2]);
  expect(await writeOnce('song', send)).toBe(3);
});
