import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedClash, join, openRoom, startBattle } from '#tests/support/test-battles.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

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
      [`battle/${id}`]: 'max-age=86400, immutable',
    };
    for (const [path, age] of Object.entries(ages)) {
      const answer = await card(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(answer.headers.get('cache-control')).toBe(`public, ${age}`);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
  });

  test('is not sent again to whoever has it', async () => {
    const etag = (await card('site')).headers.get('etag') ?? '';
    const again = await card('site', { 'if-none-match': `W/"other", ${etag}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('of what nobody may see leads to the card of the site', async () => {
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
      const answer = await card(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/cards/site.png']);
    }
    expect((await card('other/1')).status).toBe(404);
  });
});

test('one address gets sixty cards a minute', async () => {
  const at = `http://127.0.0.1:${app.server.port}/cards/room/BBBBBB.png`;
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) {
    const { status } = await fetch(at, { headers, redirect: 'manual' });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(60).fill(302), 429]);
});
