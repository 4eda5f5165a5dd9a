import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { maxConnections } from '#server/limits/connections.ts';
import { createCounter } from '#server/limits/counts.ts';
import { createReadLimits } from '#server/limits/read-limits.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { openLiveListener, refusedUpgrade } from '#tests/support/live-listener.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import { finishedClash, songFor } from '#tests/support/test-battles.ts';
import type { HttpResponse, TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

// The limits count real minutes, so each test uses its own client address, in the header that a proxy sends.
onEmbeddedDatabase('The rate limit', { RATE_LIMIT: 'on' }, (app) => {
  let last = 0;
  const address = () => {
    last += 1;
    return { 'x-forwarded-for': `203.0.${113 + (last >> 8)}.${last & 255}` };
  };
  const times = async (count: number, request: () => Promise<HttpResponse>) => {
    const responses: HttpResponse[] = [];
    for (let n = 0; n < count; n += 1) responses.push(await request());
    return responses;
  };
  const expectRefused = ({ status, body, headers }: HttpResponse) => {
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'Too many requests. Take a breath and try again in a minute.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThan(61);
  };
  const expectLimit = async (most: number, request: () => Promise<HttpResponse>) => {
    const responses = await times(most, request);
    expect(responses.filter((response) => response.status === 429)).toEqual([]);
    expectRefused(await request());
  };

  test('allows 20 logins by name per minute and address (§S1.1)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    await expectLimit(20, () =>
      anonymous.request('POST', '/api/auth/login-nickname', { body: { nickname: 'Nope' }, headers }),
    );
    const elsewhere = { body: { nickname: 'Nope' }, headers: address() };
    expect((await anonymous.request('POST', '/api/auth/login-nickname', elsewhere)).status).toBe(404);
    expect((await anonymous.request('POST', '/api/auth/guest', { headers })).status).toBe(201);
  });

  test('allows 60 look-ups of a room per minute and address (§S1.2)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    await expectLimit(60, () => anonymous.request('GET', '/api/games/room/BCDFGH', { headers }));
  });

  test('counts every call that looks up a room by its code together, except those of its players (§S1.2)', async () => {
    const { host, id, code } = await finishedClash(app());
    const stranger = await app().signUp('Guesser');
    const headers = address();
    const ways: (() => Promise<HttpResponse>)[] = [
      ...['', '/table', '/songs', '/ratings', '/ratings/user', '/results'].map(
        (rest) => () => stranger.request('GET', `/api/games/${code}${rest}`, { headers }),
      ),
      ...['continue-round', 'timeout'].map(
        (rest) => () => stranger.request('POST', `/api/games/${code}/${rest}`, { headers }),
      ),
      () => stranger.request('GET', `/api/public/battles/${code.toLowerCase()}/results`, { headers }),
      () => stranger.request('GET', `/api/games/room/${code}`, { headers }),
      () => stranger.request('POST', '/api/games/join', { body: { roomCode: code }, headers }),
      () => stranger.request('POST', '/api/songs', { body: songFor(code), headers }),
      () =>
        stranger.request('POST', '/api/rematch/request', {
          body: { toUserId: host.id, originalGameId: code },
          headers,
        }),
      () => stranger.request('GET', `/cards/battle/${code}.png`, { headers }),
    ];
    for (let n = 0; n < 60; n += 1) {
      const { status } = (await ways[n % ways.length]?.()) ?? { status: 0 };
      expect([n, status === 429]).toEqual([n, false]);
    }
    for (const way of ways.slice(0, -1)) expectRefused(await way());
    expect((await ways.at(-1)?.())?.status).toBe(302);
    const live = await openLiveListener({
      port: app().server.port,
      cookie: stranger.cookie,
      headers,
    });
    const errorFor = async (gameId: string | number) => {
      live.send({ type: 'joinGame', gameId, userId: stranger.id });
      return (await live.receives('error')).message;
    };
    expect(await errorFor(code)).toMatch(/^Too many requests/);
    expect(await errorFor(id)).toBe('You are not a player of this battle');
    await live.close();
    expect((await stranger.request('GET', `/api/games/${id}`, { headers })).status).toBe(403);
    expect((await stranger.request('GET', `/api/public/battles/${id}/results`, { headers })).status).toBe(
      200,
    );

    for (let n = 0; n < 70; n += 1) {
      expect((await host.request('GET', `/api/games/${code}`, { headers })).status).toBe(200);
    }
    expect((await host.request('GET', `/api/games/room/${code}`, { headers })).status).toBe(200);
  });

  test('counts the frames of other players as look-ups of a room', async () => {
    const stranger = await app().signUp('Guesser');
    const headers = address();
    const live = await openLiveListener({
      port: app().server.port,
      cookie: stranger.cookie,
      headers,
    });
    for (let n = 0; n <= 60; n += 1) {
      live.send({ type: 'joinGame', gameId: 'BCDFGH', userId: stranger.id });
      const { message } = await live.receives('error');
      expect([n, message]).toEqual([n, expect.stringMatching(n < 60 ? /^Game not found/ : /^Too many/)]);
    }
    await live.close();
    expectRefused(await stranger.request('GET', '/api/games/room/BCDFGH', { headers }));
  });

  test('counts writes that are refused because they have no session or a foreign origin (§S3.3)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const foreign = { ...headers, origin: 'https://evil.example' };
    const statuses = await times(150, () => anonymous.request('POST', '/api/games', { body: {}, headers }));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]));
    const others = await times(150, () => anonymous.request('POST', '/api/auth/guest', { headers: foreign }));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([403]));
    expectRefused(await anonymous.request('POST', '/api/auth/guest', { headers }));
    expectRefused(await anonymous.request('POST', '/api/auth/guest', { headers: foreign }));
  });

  test('allows 60 suggestions per minute and player', async () => {
    const player = await app().signUp('Browser');
    await expectLimit(60, () => player.get('/api/youtube/suggestions?battleType=rock'));
    expect((await player.get('/api/youtube/search?q=queen')).status).toBe(200);
  });

  test('allows 300 other writes per minute and address, all kinds together (§S1.3)', async () => {
    const players = [await app().signUp('Busy'), await app().signUp('Busier')];
    const headers = address();
    const kinds = ['/api/games/join', '/api/games', '/api/user/avatar'];
    let turn = 0;
    await expectLimit(300, () => {
      turn += 1;
      const player = players[turn % 2] ?? app().anonymous();
      return player.request('POST', kinds[turn % 3] ?? '', { body: {}, headers });
    });
    expect((await players[0]?.request('GET', '/api/auth/user', { headers }))?.status).toBe(200);
  });

  test('allows 300 writes per minute and player, from any number of addresses (§S1.4)', async () => {
    const player = await app().signUp('Everywhere');
    const write = () => player.request('POST', '/api/games/join', { body: {}, headers: address() });
    const responses = await times(300, write);
    expect(responses.at(-1)?.status).toBe(429);
    expectRefused(await write());
    const other = await app().signUp('Elsewhere');
    expect((await other.request('POST', '/api/games/join', { body: {} })).status).toBe(400);
  });

  test('allows 10 reports per minute and address (§S1.9)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const body = { about: 'name', userId: 'nobody' };
    await expectLimit(10, () => anonymous.request('POST', '/api/reports', { body, headers }));
  });

  test('allows 20 tries of a recovery code or passkey per minute and address (§S1.1)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const body = { nickname: 'Nobody Here', code: 'AAAAA', newCode: newRecoveryCode() };
    await expectLimit(20, () => anonymous.request('POST', '/api/auth/login-code', { body, headers }));
    expectRefused(await anonymous.request('POST', '/api/auth/passkey/options', { headers }));
    expectRefused(await anonymous.request('POST', '/api/auth/login-passkey', { body: {}, headers }));
  });

  test('allows 60 live connections per minute and player (§S1.10)', async () => {
    const player = await app().signUp('Reconnecting');
    const port = app().server.port;
    for (let n = 0; n < 60; n += 1) await (await openLiveListener({ port, cookie: player.cookie })).close();
    expect(await refusedUpgrade({ port, cookie: player.cookie })).toEqual([
      429,
      expect.stringMatching(/^Too many/),
    ]);
    const other = await app().signUp('Unhurried');
    await (await openLiveListener({ port, cookie: other.cookie })).close();
  });

  test('allows 60 searches per minute and player, from any number of addresses (§S1.7)', async () => {
    const player = await app().signUp('Searcher');
    const other = await app().signUp('Neighbour');
    const headers = address();
    await expectLimit(60, () => player.request('GET', '/api/youtube/search?q=queen', { headers: address() }));
    expectRefused(await player.request('GET', '/api/youtube/search?q=queen', { headers }));
    expect((await other.request('GET', '/api/youtube/search?q=queen', { headers })).status).toBe(200);
  });

  test('ignores the port of an address, and counts all invalid addresses together', async () => {
    const anonymous = app().anonymous();
    const findRoom = (from: string) =>
      anonymous.request('GET', '/api/games/room/BCDFGH', { headers: { 'x-forwarded-for': from } });
    let n = 0;
    await expectLimit(60, () => findRoom(`198.51.100.77:${40_000 + n++}`));
    expectRefused(await findRoom('198.51.100.77'));
    await expectLimit(60, () => findRoom(`nowhere ${n++}`));
    expect((await findRoom('198.51.100.78')).status).toBe(404);
  });

  test('allows 600 reads of any kind per minute and address to anonymous clients (§S1.5)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const paths = ['/api/leaderboard', '/api/users/nobody/songs', '/%61pi/site', '/api/nothing'];
    let n = 0;
    await expectLimit(600, () => anonymous.request('GET', paths[n++ % 4] ?? '', { headers }));
    for (const path of paths) expectRefused(await anonymous.request('GET', path, { headers }));
    // A session cookie is looked up, so an invalid one does not avoid the limit.
    expectRefused(
      await anonymous.request('GET', '/api/site', { headers: { ...headers, cookie: 'session=made-up' } }),
    );
    const upgrade = { port: app().server.port, headers };
    expect((await refusedUpgrade(upgrade))[0]).toBe(429);
    const neighbour = await app().signUp('Neighbour');
    expect((await neighbour.request('GET', '/api/auth/user', { headers })).status).toBe(200);
    expect((await anonymous.get('/healthz')).status).toBe(200);
    expect((await anonymous.request('POST', '/api/auth/guest', { headers })).status).toBe(201);
  });

  test('allows 600 reads per minute and player, from any number of addresses (§S1.5)', async () => {
    const player = await app().signUp('Reader');
    const paths = ['/api/auth/user', '/api/games/mine', '/api/leaderboard'];
    let n = 0;
    const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${n % 200}` });
    // Opening the live channel, and entering a battle there, are reads as well.
    const opening = { port: app().server.port, cookie: player.cookie, headers: address() };
    const live = await openLiveListener(opening);
    const enter = async () => {
      live.send({ type: 'joinGame', gameId: 1_000_000, userId: player.id });
      return (await live.receives('error')).message;
    };
    expect(await enter()).toMatch(/^Game not found/);
    await expectLimit(598, () => player.request('GET', paths[n++ % 3] ?? '', { headers: somewhere() }));
    expect(await enter()).toMatch(/^Too many requests/);
    expect(await refusedUpgrade(opening)).toEqual([429, expect.stringMatching(/^Too many requests/)]);
    await live.close();
  });

  test('allows ten times as many reads to all players of an address, and neither a player nor a made-up session can use them up (§S1.5)', async () => {
    const { context } = app().server;
    const readers = createReadLimits(context, {
      users: createCounter(),
      addresses: createCounter(),
    });
    const read = (player: TestClient | null, at: string) => {
      const request = { headers: { cookie: player?.cookie ?? 'session=made-up' }, ip: at } as never;
      return readers.countAddress('read', request) ?? readers.countUser('read', request, player);
    };
    const players = await Promise.all(Array.from({ length: 11 }, () => app().signUp('Pupil')));
    const [school, elsewhere] = ['2001:db8:1:2::3', '2001:db8:1:3::3'];
    for (let n = 0; n < 7000; n += 1)
      if (n < 600 !== (read(null, school) === null)) throw new Error(`the made-up session ${n}`);
    for (const player of players.slice(0, 10))
      for (let n = 0; n < 700; n += 1) {
        const wait = read(player, school);
        if (n < 600 !== (wait === null)) throw new Error(`read ${n} has to wait ${wait}`);
      }
    const [late] = players.slice(-1) as [TestClient];
    expect([read(late, school), read(late, '2001:db8:1:2::4'), read(late, elsewhere)]).toEqual([
      expect.any(Number),
      expect.any(Number),
      null,
    ]);
  });
});

test('a client that is not a trusted proxy cannot pretend to have another address (§S1.12)', async () => {
  const app = await openTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'none' });
  const statuses: number[] = [];
  for (let n = 0; n <= 60; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-forwarded-host': 'evil.example' };
    statuses.push((await app.anonymous().request('GET', '/api/games/room/BCDFGH', { headers })).status);
  }
  expect(statuses).toEqual([...Array(60).fill(404), 429]);
  const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
  expect((await app.anonymous().request('POST', '/api/auth/guest', { headers })).status).toBe(403);
  await app.close();
});

test('thirteen guests at one address leave most of the day’s YouTube searches to others (§S1.8)', async () => {
  const app = await openTestServer({ YOUTUBE_API_KEY: 'key' });
  const asked = () => app.youtube.requests.filter((each) => each.includes('/search?')).length;
  let word = 0;
  const search = async (by: TestClient[], count: number, from: string) => {
    const before = asked();
    for (let n = 0; n < count; n += 1) {
      word += 1;
      const path = `/api/youtube/search?q=zqxj${word}zqxj`;
      await by[n % by.length]?.request('GET', path, { headers: { 'x-forwarded-for': from } });
    }
    return asked() - before;
  };
  const guests = [];
  for (let n = 0; n < 13; n += 1) guests.push(await app.guest());
  expect(await search(guests, 39, '2001:db8:1:2::3')).toBe(15);
  expect(await search([await app.guest()], 8, '2001:db8:1:2::4')).toBe(0);
  const { host } = await finishedClash(app, [await app.guest(), await app.guest()]);
  expect(await search([host], 18, '198.51.100.1')).toBe(15);
  expect(await search([await app.guest()], 8, '198.51.100.2')).toBe(5);
  await app.close();
});

// Only Linux lets a client choose among the addresses 127.0.0.0/8; a proxy on 127.0.0.1 has no limit.
test.skipIf(process.platform !== 'linux')(
  'allows 1,000 open connections per address, but any number of a trusted proxy (§S1.14)',
  async () => {
    const app = await openTestServer({ RATE_LIMIT: 'on' });
    const { port } = app.server;
    const open = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const answers = (socket: Awaited<ReturnType<typeof open>>, forwarded = '') =>
      new Promise<boolean>((done) => {
        if (socket.closed) return done(false);
        socket.once('data', (data) => done(String(data).startsWith('HTTP/1.1 200')));
        socket.once('close', () => done(false));
        socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n${forwarded}\r\n`);
      });
    const sockets: Awaited<ReturnType<typeof open>>[] = [];
    // The server has accepted a connection once it answers; the kernel drops some of too many at once.
    while (sockets.length < maxConnections) {
      const batch = await Promise.all(Array.from({ length: 100 }, () => open('127.0.0.2')));
      await Promise.all(batch.map((socket) => answers(socket)));
      sockets.push(...batch);
    }
    const more = await open('127.0.0.2');
    expect([await answers(more), await answers(await open('127.0.0.3'))]).toEqual([false, true]);
    const [first] = sockets;
    expect(first && (await answers(first, 'X-Forwarded-For: 203.0.113.9\r\n'))).toBe(true);
    expect(await answers(await open('127.0.0.2'))).toBe(true);
    // A live channel through a proxy counts for the address that the proxy names.
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
    const upgraded = async (address: string) => {
      const socket = await open('127.0.0.3');
      socket.write(`GET /ws HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${upgrade}\r\n`);
      const [data] = await once(socket, 'data');
      sockets.push(socket);
      return String(data).slice(9, 12);
    };
    expect([await upgraded('127.0.0.2'), await upgraded('203.0.113.9')]).toEqual(['429', '403']);
    for (const socket of sockets) socket.destroy();
    await app.close();
  },
);
