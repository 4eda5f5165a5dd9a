import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { startBattle, type TestBattle } from '#tests/support/test-battles.ts';

const badIds = [
  '-1',
  '0',
  '000',
  '1e9',
  'abc',
  '1.5',
  '0x10',
  '%201',
  '%00',
  '..%2f..%2f',
  '9999999999',
  '12345678901234567890',
  "1'--",
  '%F0%9F%8E%B8',
];

onEmbeddedDatabase('An invalid address', {}, (app) => {
  const shared = (() => {
    let battle: Promise<TestBattle> | undefined;
    return () => (battle ??= startBattle(app()));
  })();

  const byId = Object.values(calls).filter(({ path }) => path.startsWith('/api/games/:id'));
  test.each(byId)('with an invalid battle id is refused: $method $path', async ({ method, path }) => {
    const { host } = await shared();
    const body = { songId: 1, rating: 5, as: 'win', youtubeUrl: 'fJ9rUzIMcZQ', title: 'Song' };
    const ask = (id: string) =>
      host.request(method, path.replace(':id', id), method === 'GET' ? {} : { body });
    for (const id of badIds) {
      const { status, body } = await ask(id);
      expect([id, status, body]).toEqual([id, 400, { message: expect.stringMatching(/^(id|address): /) }]);
    }
    for (const id of ['999999999', '000000999', 'BCDFGZ', 'aeiouy']) {
      expect([id, (await ask(id)).body]).toEqual([id, { message: 'Game not found' }]);
    }
    expect((await ask('%')).status).toBe(400);
    expect([400, 404]).toContain((await ask('1'.repeat(300))).status);
  });

  test('with any other invalid id is refused as well', async () => {
    const { host } = await shared();
    const asked = async (method: string, path: string) =>
      (await host.request(method, path, method === 'POST' ? { body: { accept: true } } : {})).status;
    for (const id of badIds) {
      expect([id, await asked('GET', `/api/public/battles/${id}/results`)]).toEqual([id, 400]);
      expect([id, await asked('POST', `/api/rematch/${id}/respond`)]).toEqual([id, 400]);
    }
    for (const id of ['%00', '..%2f..%2f', "x'--", '%F0%9F%8E%B8', 'x'.repeat(65), '%20']) {
      expect([id, await asked('GET', `/api/users/${id}/songs`)]).toEqual([id, 400]);
    }
    for (const code of ['BCDFG', 'BCDFGHJ', 'x'.repeat(90), '%']) {
      expect([code, await asked('GET', `/api/games/room/${code}`)]).toEqual([code, 400]);
    }
    for (const code of ['%00%00%00%00%00%00', '..%2f..', '<b>abc']) {
      expect((await host.request('GET', `/api/games/room/${encodeURI(code)}`)).status).toBeGreaterThan(399);
    }
    for (const path of [
      '/api',
      '/api/',
      '/api/games/',
      '/api/nothing',
      '/api/../etc/passwd',
      '/api/games/1/nothing',
    ]) {
      expect([path, (await host.request('DELETE', path)).status]).toEqual([path, 404]);
    }
  });

  test.each([
    '/API/leaderboard',
    '/%61pi/nothing',
    '/api%2fgames',
    '//api/nothing',
    '/Cards/x',
    '/ASSETS/x.js',
    '/%77s/x',
  ])('like %s is a call that does not exist, not a page', async (path) => {
    const { status, body } = await app().anonymous().get(path);
    expect([status, body]).toEqual([404, { message: 'Not found' }]);
  });

  test('of a search is refused, while any search text is accepted', async () => {
    const { host } = await shared();
    for (const q of [
      '',
      '%20',
      '%00',
      '%F0%9F%8E%B8',
      "';--%20",
      '%3Cscript%3E',
      'x'.repeat(5000),
      '%ED%A0%80',
    ]) {
      expect((await host.get(`/api/youtube/search?q=${q}`)).status).toBe(200);
    }
    expect((await host.get('/api/youtube/search?q=')).body).toMatchObject({ items: [], notice: null });
    const wrong: [string, string][] = [
      ['/api/youtube/search', 'q: this is missing'],
      ['/api/youtube/search?typing=1', 'q: this is missing'],
      ['/api/youtube/search?q=a&q=b', 'q: '],
      [`/api/youtube/search?q=${'x'.repeat(5001)}`, 'q: '],
      ['/api/youtube/search?q=ab&typing=2', 'typing: '],
      ['/api/youtube/suggestions?battleType=polka', 'battleType: '],
    ];
    for (const [path, field] of wrong) {
      expect((await host.get(path)).body).toEqual({ message: expect.stringContaining(field) });
    }
  });
});
