import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngSize } from '#tests/support/png-size.ts';
import { battleTerms } from '#tests/support/rules-battles.ts';
import { finishedClash, join, openRoom, startBattle } from '#tests/support/test-battles.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { createCardCache } from './card-routes.ts';
import type { Preview } from './preview.ts';

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer({ RATE_LIMIT: 'on' });
});
afterAll(() => app.close());

describe('A card', () => {
  const card = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${app.server.port}/cards/${path}.png`, { headers, redirect: 'manual' });

  test('of the site, a room and a result is a picture of 1200 by 630', async () => {
    const { roomCode } = await openRoom(await app.signUp('Marmalade'));
    const { id } = await finishedClash(app);
    const ages = {
      site: 'max-age=86400',
      [`room/${roomCode}`]: 'max-age=60',
      [`battle/${id}`]: 'max-age=60',
    };
    for (const [path, age] of Object.entries(ages)) {
      const response = await card(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(response.headers.get('cache-control')).toBe(`public, ${age}`);
      expect(pngSize(Buffer.from(await response.arrayBuffer()))).toBe('1200x630');
    }
  });

  test('is not sent again to a browser that has it', async () => {
    const etag = (await card('site')).headers.get('etag') ?? '';
    const again = await card('site', { 'if-none-match': `W/"other", ${etag}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('of a subject that is not public redirects to the card of the site', async () => {
    const { id, code } = await startBattle(app);
    const { roomCode } = await openRoom(await app.signUp('Host'));
    await join(await app.signUp('Joiner'), roomCode);
    const paths = [
      'room/BBBBBB',
      'room/nothing',
      `room/${code}`,
      `room/${roomCode}`,
      `battle/${id}`,
      'battle/999999',
      'battle/x',
    ];
    for (const path of paths) {
      const response = await card(path);
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        302,
        '/cards/site.png',
      ]);
    }
    expect((await card('other/1')).status).toBe(404);
  });
});

test('one address gets at most sixty cards a minute', async () => {
  const at = `http://127.0.0.1:${app.server.port}/cards/room/BBBBBB.png`;
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) {
    const { status } = await fetch(at, { headers, redirect: 'manual' });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(60).fill(302), 429]);
});

const room = (code: string): Preview => ({
  kind: 'room',
  code,
  ...battleTerms,
  host: { name: 'Marmalade', avatar: 'female_1' },
});

function openCache(limits: Partial<Parameters<typeof createCardCache>[0]> = {}) {
  const drawn: string[] = [];
  const draw = async (preview: Preview) => {
    drawn.push(preview.kind === 'room' ? preview.code : preview.kind);
    await new Promise(setImmediate);
    return Buffer.alloc(100, drawn.length);
  };
  return { drawn, cache: createCardCache({ draw, max: 3, maxBytes: 1000, maxWaiting: 4, ...limits }) };
}

test('a card is drawn once for concurrent requests', async () => {
  const { drawn, cache } = openCache();
  const cards = await Promise.all([1, 2, 3].map(() => cache.card(room('BBBBBB'))));
  cards.push(await cache.card(room('BBBBBB')));
  expect(drawn).toEqual(['BBBBBB']);
  expect(new Set(cards.map(({ etag }) => etag)).size).toBe(1);
});

test('a room whose host is renamed gets a new card', async () => {
  const { drawn, cache } = openCache();
  await cache.card(room('BBBBBB'));
  await cache.card({ ...room('BBBBBB'), host: { name: 'Nutmeg', avatar: 'female_1' } } as Preview);
  expect(drawn).toHaveLength(2);
});

test.each([
  ['cards', { max: 2 }],
  ['bytes', { maxBytes: 250 }],
])('the card used longest ago is evicted when there are too many %s', async (_, limits) => {
  const { drawn, cache } = openCache(limits);
  for (const code of ['BBBBBB', 'CCCCCC', 'BBBBBB', 'DDDDDD', 'BBBBBB', 'CCCCCC'])
    await cache.card(room(code));
  expect(drawn).toEqual(['BBBBBB', 'CCCCCC', 'DDDDDD', 'CCCCCC']);
});

test('a card beyond the maximum of waiting cards is refused, and the waiting cards are still drawn', async () => {
  const { cache } = openCache({ maxWaiting: 2 });
  const asked = ['BBBBBB', 'CCCCCC', 'DDDDDD'].map((code) => cache.card(room(code)));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(cache.card(room('DDDDDD'))).resolves.toBeDefined();
});

test('a failed drawing is tried again, and does not delay other cards', async () => {
  let times = 0;
  const draw = async () => {
    times += 1;
    if (times === 1) throw new Error('no ink');
    return Buffer.from('a picture');
  };
  const { cache } = openCache({ draw });
  const [first, other] = await Promise.allSettled([cache.card(room('BBBBBB')), cache.card(room('CCCCCC'))]);
  expect([first?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  await expect(cache.card(room('BBBBBB'))).resolves.toMatchObject({ png: Buffer.from('a picture') });
});
