import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBus } from '#server/live/bus.ts';
import { callTool } from '#server/operator/run-tool.ts';
import { readConfig } from '#server/settings/config.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { noRedis, startRedis } from '#tests/support/redis.ts';
import { join, openRoom, share } from '#tests/support/test-battles.ts';
import { noon, openTestServer, type TestServer } from '#tests/support/test-server.ts';

// These tests need Redis and PostgreSQL on the machine; redis.ts and postgres.ts print what is missing.
describe.skipIf(noRedis ?? noPostgres)('Two instances with Redis between them', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let settings: Record<string, string>;
  let left: TestServer;
  let right: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    settings = { DATABASE_URL: await freshDatabase(), REDIS_URL: redis.url, RATE_LIMIT: 'on' };
    const log = (line: string) => void lines.push(line);
    [left, right] = await Promise.all([
      openTestServer(settings, { now: noon }, log),
      openTestServer(settings),
    ]);
  });
  afterAll(async () => {
    await left?.close();
    await right?.close();
    await redis?.stop();
  });

  test('receive the moves made on the other', async () => {
    const guest = await left.signUp('Left');
    const host = await right.signUp('Right');
    const live = await host.listen();
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    const song = await share(guest, id);
    expect((await live.receives('songSubmittedForRating')).songId).toBe(song.id);
  });

  test('count the requests of one address together, each kind separately (§S1.11)', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const login = (app: TestServer) =>
      app.anonymous().request('POST', '/api/auth/login-nickname', { body: { nickname: 'Nope' }, headers });
    for (let n = 0; n < 10; n += 1) {
      expect((await login(left)).status).toBe(404);
      expect((await login(right)).status).toBe(404);
    }
    for (const app of [left, right]) {
      const response = await login(app);
      expect([response.status, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
    }
    expect((await left.anonymous().request('GET', '/api/games/room/BCDFGH', { headers })).status).toBe(404);
  });

  test('count the reads of one address together', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const statuses: number[] = [];
    for (let n = 0; n < 650; n += 1) {
      const app = n % 2 ? left : right;
      statuses.push((await app.anonymous().request('GET', '/api/site', { headers })).status);
    }
    // Each instance learns the other's count one round trip to Redis later.
    expect(statuses.slice(0, 600)).not.toContain(429);
    expect(statuses.slice(-25)).not.toContain(200);
  });

  test('get what is sent as soon as the bus is open, as by the operator’s tools', async () => {
    const bus = await openBus(readConfig(settings), pino({ level: 'silent' }));
    onTestFinished(() => bus.close());
    await expect(bus.send('{}')).resolves.toBeUndefined();
    const player = await left.signUp('Loud');
    const ban = await callTool(readConfig(settings), 'moderate', ['ban', player.nickname]);
    expect(ban).toMatch(/can no longer sign in\.$/);
  });

  test('are not ready while Redis hangs', async () => {
    const ready = async () => (await fetch(`http://127.0.0.1:${left.server.port}/readyz`)).status;
    expect(await ready()).toBe(200);
    redis.hang(true);
    expect(await ready().finally(() => redis.hang(false))).toBe(503);
    await expect.poll(ready).toBe(200);
  });

  test('let their players play on when Redis has stopped, but are not ready', async () => {
    const [host, guest] = [await left.signUp('Left'), await left.signUp('Friend')];
    const live = await host.listen();
    await redis.stop();
    redis.stop = async () => {};
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    expect(await live.receives('gameUpdated')).toMatchObject({ gameId: id });
    await share(guest, id);
    expect(lines.filter((line) => line.includes('do not reach the other instances'))).toHaveLength(1);
    const response = await left.anonymous().get('/healthz');
    expect(response.status).toBe(200);
    await expect(left.anonymous().get('/readyz')).rejects.toThrow(/503|catching its breath/);
  });

  test('do not get the messages of the operator’s tool when Redis has stopped, as it says', async () => {
    const player = await left.signUp('Louder');
    const ban = await callTool(readConfig(settings), 'moderate', ['ban', player.nickname]);
    expect(ban).toMatch(/can no longer sign in\.\nThe servers did not get all live messages/);
  });

  test('count requests separately when Redis has stopped', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.8' };
    const login = () =>
      left.anonymous().request('POST', '/api/auth/login-nickname', { body: { nickname: 'Nope' }, headers });
    for (let n = 0; n < 20; n += 1) expect((await login()).status).toBe(404);
    expect((await login()).status).toBe(429);
  });
});
