import { expect, test } from 'vitest';
import { createWriteBehindCounter } from '#server/limits/counts.ts';
import { createReadLimits } from '#server/limits/read-limits.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { openLiveListener, turnedAway } from '#tests/support/live-listener.ts';
import { finishedClash, songFor } from '#tests/support/test-battles.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

// The limits count real minutes. Each test comes from an address of its own, as a proxy in front would name it.
onEmbeddedDatabase('Limits', { RATE_LIMIT: 'on' }, (app) => {
  let last = 0;
  const address = () => {
    last += 1;
    return { 'x-forwarded-for': `203.0.${113 + (last >> 8)}.${last & 255}` };
  };
  const times = async (count: number, ask: () => Promise<Answer>) => {
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await ask());
    return answers;
  };
  const isRefused = ({ status, body, headers }: Answer) => {
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'Too many requests. Take a breath and try again in a minute.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThan(61);
  };
  const within = async (most: number, ask: () => Promise<Answer>) => {
    const answers = await times(most, ask);
    expect(answers.filter((answer) => answer.status === 429)).toEqual([]);
    isRefused(await ask());
  };

  test('20 logins by name a minute and address (§S1.1)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    await within(20, () =>
      anonymous.ask('POST', '/api/auth/login-nickname', { body: { nickname: 'Nope' }, headers }),
    );
    const elsewhere = { body: { nickname: 'Nope' }, headers: address() };
    expect((await anonymous.ask('POST', '/api/auth/login-nickname', elsewhere)).status).toBe(404);
    expect((await anonymous.ask('POST', '/api/auth/guest', { headers })).status).toBe(201);
  });

  test('60 looks for a room a minute and address (§S1.2)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    await within(60, () => anonymous.ask('GET', '/api/games/room/BCDFGH', { headers }));
  });

  test('a room looked up by its code in whatever way spends the same sixty looks, but by its players (§S1.2)', async () => {
    const { host, id, code } = await finishedClash(app());
    const stranger = await app().signUp('Guesser');
    const headers = address();
    const ways: (() => Promise<Answer>)[] = [
      ...['', '/table', '/songs', '/ratings', '/ratings/user', '/results'].map(
        (rest) => () => stranger.ask('GET', `/api/games/${code}${rest}`, { headers }),
      ),
      ...['continue-round', 'timeout'].map(
        (rest) => () => stranger.ask('POST', `/api/games/${code}/${rest}`, { headers }),
      ),
      () => stranger.ask('GET', `/api/public/battles/${code.toLowerCase()}/results`, { headers }),
      () => stranger.ask('GET', `/api/games/room/${code}`, { headers }),
      () => stranger.ask('POST', '/api/games/join', { body: { roomCode: code }, headers }),
      () => stranger.ask('POST', '/api/songs', { body: songFor(code), headers }),
      () =>
        stranger.ask('POST', '/api/rematch/request', {
          body: { toUserId: host.id, originalGameId: code },
          headers,
        }),
      () => stranger.ask('GET', `/cards/battle/${code}.png`, { headers }),
    ];
    for (let n = 0; n < 60; n += 1) {
      const { status } = (await ways[n % ways.length]?.()) ?? { status: 0 };
      expect([n, status === 429]).toEqual([n, false]);
    }
    for (const way of ways.slice(0, -1)) isRefused(await way());
    expect((await ways.at(-1)?.())?.status).toBe(302);
    const live = await openLiveListener({
      port: app().server.port,
      cookie: stranger.cookie,
      headers,
    });
    const told = async (gameId: string | number) => {
      live.send({ type: 'joinGame', gameId, userId: stranger.id });
      return (await live.heard('error')).message;
    };
    expect(await told(code)).toMatch(/^Too many requests/);
    expect(await told(id)).toBe('You are not a player of this battle');
    await live.close();
    expect((await stranger.ask('GET', `/api/games/${id}`, { headers })).status).toBe(403);
    expect((await stranger.ask('GET', `/api/public/battles/${id}/results`, { headers })).status).toBe(200);

    for (let n = 0; n < 70; n += 1) {
      expect((await host.ask('GET', `/api/games/${code}`, { headers })).status).toBe(200);
    }
    expect((await host.ask('GET', `/api/games/room/${code}`, { headers })).status).toBe(200);
  });

  test('a stranger’s frames spend looks, too', async () => {
    const stranger = await app().signUp('Guesser');
    const headers = address();
    const live = await openLiveListener({
      port: app().server.port,
      cookie: stranger.cookie,
      headers,
    });
    for (let n = 0; n <= 60; n += 1) {
      live.send({ type: 'joinGame', gameId: 'BCDFGH', userId: stranger.id });
      const { message } = await live.heard('error');
      expect([n, message]).toEqual([n, expect.stringMatching(n < 60 ? /^Game not found/ : /^Too many/)]);
    }
    await live.close();
    isRefused(await stranger.ask('GET', '/api/games/room/BCDFGH', { headers }));
  });

  test('writes that are refused for being unsigned or foreign are counted (§S3.3)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const foreign = { ...headers, origin: 'https://evil.example' };
    const statuses = await times(150, () => anonymous.ask('POST', '/api/games', { body: {}, headers }));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]));
    const others = await times(150, () => anonymous.ask('POST', '/api/auth/guest', { headers: foreign }));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([403]));
    isRefused(await anonymous.ask('POST', '/api/auth/guest', { headers }));
    isRefused(await anonymous.ask('POST', '/api/auth/guest', { headers: foreign }));
  });

  test('60 suggestions a minute and person', async () => {
    const player = await app().signUp('Browser');
    await within(60, () => player.get('/api/youtube/suggestions?battleType=rock'));
    expect((await player.get('/api/youtube/search?q=queen')).status).toBe(200);
  });

  test('300 other writes a minute and address, all kinds together (§S1.3)', async () => {
    const players = [await app().signUp('Busy'), await app().signUp('Busier')];
    const headers = address();
    const kinds = ['/api/games/join', '/api/games', '/api/user/avatar'];
    let turn = 0;
    await within(300, () => {
      turn += 1;
      const player = players[turn % 2] ?? app().anonymous();
      return player.ask('POST', kinds[turn % 3] ?? '', { body: {}, headers });
    });
    expect((await players[0]?.ask('GET', '/api/auth/user', { headers }))?.status).toBe(200);
  });

  test('300 writes a minute and person, wherever they sit (§S1.4)', async () => {
    const player = await app().signUp('Everywhere');
    const write = () => player.ask('POST', '/api/games/join', { body: {}, headers: address() });
    const answers = await times(300, write);
    expect(answers.at(-1)?.status).toBe(429);
    isRefused(await write());
    const other = await app().signUp('Elsewhere');
    expect((await other.ask('POST', '/api/games/join', { body: {} })).status).toBe(400);
  });

  test('10 reports a minute and address (§S1.9)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const body = { about: 'name', userId: 'nobody' };
    await within(10, () => anonymous.ask('POST', '/api/reports', { body, headers }));
  });

  test('20 tries of a recovery code a minute and address, passkeys among them (§S1.1)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const body = { nickname: 'Nobody Here', code: 'AAAAA' };
    await within(20, () => anonymous.ask('POST', '/api/auth/login-code', { body, headers }));
    isRefused(await anonymous.ask('POST', '/api/auth/passkey/options', { headers }));
    isRefused(await anonymous.ask('POST', '/api/auth/login-passkey', { body: {}, headers }));
  });

  test('60 live connections a minute and person (§S1.10)', async () => {
    const player = await app().signUp('Reconnecting');
    const port = app().server.port;
    for (let n = 0; n < 60; n += 1) await (await openLiveListener({ port, cookie: player.cookie })).close();
    expect(await turnedAway({ port, cookie: player.cookie })).toEqual([
      429,
      expect.stringMatching(/^Too many/),
    ]);
    const other = await app().signUp('Unhurried');
    await (await openLiveListener({ port, cookie: other.cookie })).close();
  });

  test('60 searches a minute and person, wherever they sit (§S1.7)', async () => {
    const player = await app().signUp('Searcher');
    const other = await app().signUp('Neighbour');
    const headers = address();
    await within(60, () => player.ask('GET', '/api/youtube/search?q=queen', { headers: address() }));
    isRefused(await player.ask('GET', '/api/youtube/search?q=queen', { headers }));
    expect((await other.ask('GET', '/api/youtube/search?q=queen', { headers })).status).toBe(200);
  });

  test('an address is the same with its port, and all that are none count together', async () => {
    const anonymous = app().anonymous();
    const look = (from: string) =>
      anonymous.ask('GET', '/api/games/room/BCDFGH', { headers: { 'x-forwarded-for': from } });
    let n = 0;
    await within(60, () => look(`198.51.100.77:${40_000 + n++}`));
    isRefused(await look('198.51.100.77'));
    await within(60, () => look(`nowhere ${n++}`));
    expect((await look('198.51.100.78')).status).toBe(404);
  });

  test('600 reads a minute and address for those who are signed out, the answers at hand among them (§S1.5)', async () => {
    const anonymous = app().anonymous();
    const headers = address();
    const paths = ['/api/leaderboard', '/api/users/nobody/songs', '/%61pi/site', '/api/nothing'];
    let n = 0;
    await within(600, () => anonymous.ask('GET', paths[n++ % 4] ?? '', { headers }));
    for (const path of paths) isRefused(await anonymous.ask('GET', path, { headers }));
    // Whom a cookie names has to be looked up; one that names no one helps no one.
    isRefused(
      await anonymous.ask('GET', '/api/site', { headers: { ...headers, cookie: 'session=made-up' } }),
    );
    const neighbour = await app().signUp('Neighbour');
    expect((await neighbour.ask('GET', '/api/auth/user', { headers })).status).toBe(200);
    expect((await anonymous.get('/healthz')).status).toBe(200);
    expect((await anonymous.ask('POST', '/api/auth/guest', { headers })).status).toBe(201);
  });

  test('600 reads a minute and person, wherever they sit (§S1.5)', async () => {
    const player = await app().signUp('Reader');
    const paths = ['/api/auth/user', '/api/games/mine', '/api/leaderboard'];
    let n = 0;
    const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${n % 200}` });
    await within(600, () => player.ask('GET', paths[n++ % 3] ?? '', { headers: somewhere() }));
  });

  test('all signed-in people of an address have ten times as much together, and none of it is lost to one (§S1.5)', async () => {
    const { context } = app().server;
    const readers = createReadLimits(context, {
      users: createWriteBehindCounter(),
      addresses: createWriteBehindCounter(),
    });
    const read = (player: TestClient, at: string) => {
      const request = { headers: { cookie: player.cookie }, ip: at } as never;
      return readers.countAddress('read', request) ?? readers.countUser('read', request, player);
    };
    const players = await Promise.all(Array.from({ length: 11 }, () => app().signUp('Pupil')));
    const [school, elsewhere] = ['2001:db8:1:2::3', '2001:db8:1:3::3'];
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

test('a client that is no proxy we were told of cannot pass for another (§S1.12)', async () => {
  const app = await openTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'none' });
  const statuses: number[] = [];
  for (let n = 0; n <= 60; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-forwarded-host': 'evil.example' };
    statuses.push((await app.anonymous().ask('GET', '/api/games/room/BCDFGH', { headers })).status);
  }
  expect(statuses).toEqual([...Array(60).fill(404), 429]);
  const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
  expect((await app.anonymous().ask('POST', '/api/auth/guest', { headers })).status).toBe(403);
  await app.close();
});

test('thirteen guests at one address leave most of the day’s searches to others (§S1.8)', async () => {
  const app = await openTestServer({ YOUTUBE_API_KEY: 'key' });
  const asked = () => app.youtube.asked.filter((each) => each.includes('/search?')).length;
  let word = 0;
  const search = async (by: TestClient[], count: number, from: string) => {
    const before = asked();
    for (let n = 0; n < count; n += 1) {
      word += 1;
      const path = `/api/youtube/search?q=zqxj${word}zqxj`;
      await by[n % by.length]?.ask('GET', path, { headers: { 'x-forwarded-for': from } });
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
