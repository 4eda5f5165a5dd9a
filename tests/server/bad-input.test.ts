import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  params,
  share,
  songFor,
  startBattle,
  type TestBattle,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** Values that no field accepts. */
const invalidValues: [string, unknown][] = [
  ['a list', [1]],
  ['an object', { toString: 'x' }],
  ['null', null],
  ['true', true],
];
/** Texts that often cause errors. A text field either stores them as text or refuses them. */
const hostileTexts = [
  'nul\u0000byte',
  'lone\ud800surrogate',
  '🎸🎸',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '\u202eevil',
  'x'.repeat(5000),
];

onEmbeddedDatabase('Invalid input', {}, (app) => {
  const shared = (() => {
    let battle: Promise<TestBattle> | undefined;
    return () => (battle ??= startBattle(app()));
  })();

  const bodies: [string, 'POST' | 'PUT', string, object][] = [
    ['nickname', 'POST', '/api/auth/login-nickname', { nickname: 'Somebody' }],
    ['username', 'POST', '/api/auth/login', { username: 'player1' }],
    ['nickname', 'PUT', '/api/users/nickname', { nickname: 'Somebody Else' }],
    ['avatarType', 'POST', '/api/user/avatar', { avatarType: 'male_1' }],
    ['mode', 'POST', '/api/games', { mode: 'fast', battleType: 'pop' }],
    ['battleType', 'POST', '/api/games', { mode: 'fast', battleType: 'pop' }],
    ['roomCode', 'POST', '/api/games/join', { roomCode: 'BCDFGH' }],
    ['gameId', 'POST', '/api/songs', songFor(1)],
    ['round', 'POST', '/api/songs', songFor(1)],
    ['youtubeUrl', 'POST', '/api/songs', songFor(1)],
    ['title', 'POST', '/api/songs', songFor(1)],
    ['artist', 'POST', '/api/songs', songFor(1)],
    ['thumbnailUrl', 'POST', '/api/songs', songFor(1)],
    ['toUserId', 'POST', '/api/rematch/request', { toUserId: 'x', originalGameId: 1 }],
    ['originalGameId', 'POST', '/api/rematch/request', { toUserId: 'x', originalGameId: 1 }],
    ['gameMode', 'POST', '/api/rematch/request', { toUserId: 'x', originalGameId: 1, gameMode: 'fast' }],
    ['accept', 'POST', '/api/rematch/1/respond', { accept: true }],
  ];
  const nullable = ['artist', 'thumbnailUrl'];
  const optional = ['battleType', 'artist', 'thumbnailUrl', 'gameMode'];

  test.each(bodies)(
    'a wrong type or a missing field is refused with the name of the field: %s of %s %s (§5.10, 5.11)',
    async (field, method, path, body) => {
      const { guest } = await shared();
      const validKind = field === 'accept' ? 'true' : nullable.includes(field) ? 'null' : '';
      const wrong = invalidValues.filter(([kind]) => kind !== validKind);
      for (const [kind, value] of wrong) {
        const response = await guest.request(method, path, { body: { ...body, [field]: value } });
        expect([kind, response.status, response.body]).toEqual([
          kind,
          400,
          { message: expect.stringMatching(new RegExp(`^${field}: `)) },
        ]);
      }
      const { [field as never]: _, ...without } = body as Record<string, unknown>;
      const response = await guest.request(method, path, { body: without });
      if (!optional.includes(field))
        expect(response.body).toEqual({ message: expect.stringContaining(`${field}: `) });
    },
  );

  test.each(bodies)('no text causes a server error: %s of %s %s', async (field, method, path, body) => {
    // Each test needs its own player, because some of these texts are valid battle names.
    const player = await app().unnamed();
    for (const text of hostileTexts) {
      const { status } = await player.request(method, path, { body: { ...body, [field]: text } });
      expect(status).toBeLessThan(500);
    }
  });

  test.each([
    ['nothing', '', 'application/json'],
    ['half an object', '{"mode":', 'application/json'],
    ['a word', 'hello', 'application/json'],
    ['a number', '5', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a form', 'mode=fast', 'application/x-www-form-urlencoded'],
    ['plain text', '{"mode":"fast"}', 'text/plain'],
    ['XML', '<mode>fast</mode>', 'text/xml'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'application/json'],
  ])('a body that is %s is refused', async (_, raw, type) => {
    const { guest } = await shared();
    const response = await guest.request('POST', '/api/games', { raw, headers: { 'content-type': type } });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message: expect.stringMatching(/^(body|mode): /) });
  });

  test.each([
    ['{"__proto__":{"mode":"fast"}}', /no field may be called __proto__/],
    ['{"mode":"fast","more":[{"constructor":{"prototype":1}}]}', /or constructor with a prototype inside/],
    ['{"__proto__":', /this is not JSON/],
  ])('the reply to the body %j states what is wrong with it', async (raw, words) => {
    const { guest } = await shared();
    const response = await guest.request('POST', '/api/games', { raw });
    expect([response.status, response.body]).toEqual([400, { message: expect.stringMatching(words) }]);
  });

  test('the body of a request to an unknown address is not parsed', async () => {
    const anonymous = app().anonymous();
    for (const method of ['POST', 'PUT', 'QUERY']) {
      const { status, body } = await anonymous.request(method, '/api/nothing', { raw: '{"mode":' });
      expect([method, status, body]).toEqual([method, 404, { message: 'Not found' }]);
    }
  });

  test('an anonymous client must sign in first, whatever it sends', async () => {
    const anonymous = app().anonymous();
    const json = { 'content-type': 'application/json' };
    const signedIn = Object.values(calls).filter(
      ({ access, method }) => access === 'signed-in' && method !== 'GET',
    );
    for (const { method, path } of signedIn) {
      for (const [raw, headers] of [
        ['{"mode":', json],
        [`"${'x'.repeat(70_000)}"`, json],
        ['<mode/>', { 'content-type': 'text/xml' }],
      ] as [string, Record<string, string>][]) {
        const { status, body } = await anonymous.request(method, path.replace(/:\w+/, '1'), { raw, headers });
        expect([path, status, body]).toEqual([path, 401, { message: 'Unauthorized' }]);
      }
    }
  });

  test('a body over 64 KiB is too large (§S4.3)', async () => {
    const { guest } = await shared();
    const raw = JSON.stringify({ mode: 'fast', battleType: 'pop', more: 'x'.repeat(70_000) });
    const response = await guest.request('POST', '/api/games', { raw });
    expect([response.status, response.body]).toEqual([413, { message: 'This is too large' }]);
  });

  test('ratings must be whole numbers from 1 to 10, for 1 to 20 songs (§5.25)', async () => {
    const battle = await startBattle(app());
    const { id: songId } = await share(battle.guest, battle.id);
    const send = (body: unknown) => battle.host.post('/api/ratings', body);
    for (const rating of [0, 11, -1, 5.5, 1e9, '5', null, [5], true, undefined]) {
      const response = await send([{ songId, rating }]);
      expect([response.status, response.body]).toEqual([
        400,
        { message: expect.stringContaining('rating: ') },
      ]);
    }
    for (const bad of [0, -1, 1.5, 1e12, '1', null, undefined]) {
      const response = await send([{ songId: bad, rating: 5 }]);
      expect([response.status, response.body]).toEqual([
        400,
        { message: expect.stringContaining('songId: ') },
      ]);
    }
    for (const comment of [5, {}, ['x']]) {
      const response = await send([{ songId, rating: 5, comment }]);
      expect([response.status, response.body]).toEqual([
        400,
        { message: expect.stringContaining('comment: ') },
      ]);
    }
    const tooMany = Array.from({ length: 21 }, () => ({ songId, rating: 5 }));
    for (const body of [[], tooMany, {}, { songId, rating: 5 }, 'x', null]) {
      expect((await send(body)).status).toBe(400);
    }
    expect(await battle.guest.ok('showRatings', params(battle))).toEqual([]);
  });

  test('a song needs a link to a video, a title and a round', async () => {
    const battle = await startBattle(app());
    const send = (change: object) => battle.guest.post('/api/songs', { ...songFor(battle.id), ...change });
    for (const youtubeUrl of [
      '',
      'queen',
      'https://vimeo.com/1',
      'javascript:alert(1)',
      'https://youtu.be/short',
      `${'x'.repeat(2001)}`,
    ]) {
      const response = await send({ youtubeUrl });
      expect([response.status, response.body]).toEqual([
        400,
        { message: expect.stringMatching(/^youtubeUrl: /) },
      ]);
    }
    for (const round of [0, -1, 1.5, '1', 100, 1e12]) {
      expect((await send({ round })).body).toEqual({ message: expect.stringMatching(/^round: /) });
    }
    for (const title of ['', '   ', 'x'.repeat(301)]) {
      expect((await send({ title })).body).toEqual({ message: expect.stringMatching(/^title: /) });
    }
    expect(await battle.guest.ok('showSongs', params(battle))).toEqual([]);
    const stored = await battle.guest.ok('submitSong', {
      body: {
        ...songFor(battle.code),
        videoId: 'nobodyKnows',
        youtubeUrl: 'https://music.youtube.com/watch?v=nobodyKnows&list=RD',
        title: ' <b>Bohemian</b>\u0000 Rhapsody\ud800 ',
        thumbnailUrl: 'https://evil.example/track.gif',
      },
    });
    expect(stored).toMatchObject({
      youtubeUrl: 'nobodyKnows',
      videoId: 'nobodyKnows',
      title: '<b>Bohemian</b> Rhapsody',
      thumbnailUrl: 'https://i.ytimg.com/vi/nobodyKnows/mqdefault.jpg',
    });
  });

  test('a song whose link and video id differ is refused, and a picture of another video is replaced', async () => {
    const battle = await startBattle(app());
    const song = { ...songFor(battle.id), youtubeUrl: 'fJ9rUzIMcZQ' };
    const send = (change: object) => battle.guest.post('/api/songs', { ...song, ...change });
    for (const videoId of ['dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', 'nonsense']) {
      const response = await send({ videoId });
      expect([response.status, response.body]).toEqual([
        400,
        { message: 'videoId: this is not the video that youtubeUrl leads to' },
      ]);
    }
    expect(await battle.guest.ok('showSongs', params(battle))).toEqual([]);
    const thumbnailUrl = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg';
    const response = await send({ videoId: 'https://youtu.be/fJ9rUzIMcZQ', thumbnailUrl });
    expect([response.status, response.body]).toEqual([
      201,
      expect.objectContaining({
        youtubeUrl: 'fJ9rUzIMcZQ',
        videoId: 'fJ9rUzIMcZQ',
        thumbnailUrl: 'https://i.ytimg.com/vi/fJ9rUzIMcZQ/mqdefault.jpg',
      }),
    ]);
    const [own, other] = ['https://img.youtube.com/vi/CcNo07Xp8aQ/0.jpg', 'https://youtu.be/CcNo07Xp8aQ'];
    await battle.host.ok('rateSongs', {
      body: [{ songId: (response.body as { id: number }).id, rating: 5 }],
    });
    const second = { ...songFor(battle.id), youtubeUrl: other, videoId: '', thumbnailUrl: own };
    expect((await battle.host.post('/api/songs', second)).body).toMatchObject({ thumbnailUrl: own });
  });

  test('null counts as missing in the optional fields of a song', async () => {
    const battle = await startBattle(app());
    const nothing = { artist: null, thumbnailUrl: null, duration: null, videoId: null };
    const song = { ...songFor(battle.id), ...nothing };
    const response = await battle.guest.post('/api/songs', song);
    expect([response.status, response.body]).toEqual([
      201,
      expect.objectContaining({
        artist: '',
        duration: null,
        videoId: song.youtubeUrl,
        thumbnailUrl: `https://i.ytimg.com/vi/${song.youtubeUrl}/mqdefault.jpg`,
      }),
    ]);
  });

  test('a shared song starts at the sent second, else at the second in its link', async () => {
    const battle = await startBattle(app());
    const { videoId: _, ...song } = songFor(battle.id);
    const body = { ...song, youtubeUrl: 'https://youtu.be/fJ9rUzIMcZQ?t=1m5s' };
    expect((await battle.guest.refused('submitSong', { body: { ...body, startSecond: -1 } }))[0]).toBe(400);
    expect(await battle.guest.ok('submitSong', { body: { ...body, startSecond: 30.7 } })).toMatchObject({
      startSecond: 30,
    });
    const next = await startBattle(app());
    expect(await next.guest.ok('submitSong', { body: { ...body, gameId: next.id } })).toMatchObject({
      startSecond: 65,
    });
  });

  test('a comment is stored without invisible characters and further spaces', async () => {
    const battle = await startBattle(app());
    const { id: songId } = await share(battle.guest, battle.id);
    const body = [{ songId, rating: 5, comment: ' nice\n\u200b  one ' }];
    expect((await battle.host.ok('rateSongs', { body }))[0]?.comment).toBe('nice one');
  });

  test('a comment of any length is cut to 280 characters', async () => {
    const battle = await startBattle(app());
    const { id: songId } = await share(battle.guest, battle.id);
    const body = [{ songId, rating: 5, comment: `${'🎸'.repeat(279)}x${'y'.repeat(30_000)}` }];
    expect((await battle.host.ok('rateSongs', { body }))[0]?.comment).toBe(`${'🎸'.repeat(279)}x`);
  });

  test.each(['an\u200bna', 'an\u202ena', 'an\u200dna', 'an\u2066na', '\u3164'])(
    'the username %j is refused',
    async (username) => {
      const response = await app().anonymous().post('/api/auth/login', { username });
      expect([response.status, response.body]).toEqual([
        400,
        { message: expect.stringMatching(/^username: /) },
      ]);
    },
  );

  test('refused input changes nothing (§S4.4)', async () => {
    const battle = await finishedClash(app());
    const before = await battle.guest.ok('showBattle', params(battle));
    const bad = async (player: TestClient) => {
      await player.post('/api/songs', { ...songFor(battle.id), youtubeUrl: 'x' });
      await player.put('/api/users/nickname', { nickname: 'x' });
      await player.post('/api/user/avatar', { avatarType: 'robot_1' });
      await player.post('/api/games', { mode: 'slow' });
    };
    await bad(battle.guest);
    expect(await battle.guest.ok('showBattle', params(battle))).toEqual(before);
  });
});
