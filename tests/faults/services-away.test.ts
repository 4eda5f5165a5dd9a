import { afterAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import type { LiveListener } from '#tests/support/live-listener.ts';
import { noPostgres } from '#tests/support/postgres.ts';
import type { Program } from '#tests/support/process.ts';
import { earAt, newcomer, startInstance } from '#tests/support/programs.ts';
import { noRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { join, openRoom, params, share, songFor } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const timeout = 60_000;

// Needs both servers on the machine; the files that look for them say so in plain words.
describe.skipIf(noRedis ?? noPostgres)('Two instances whose services go away', { timeout }, () => {
  let cluster: Cluster;
  let redis: TestRedis;
  let programs: Program[];
  let host: TestClient;
  let guest: TestClient;
  const open = async () => {
    [cluster, redis] = await Promise.all([startCluster(), startRedis()]);
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
    // Short turns: whatever was away, a clock must strike afterwards.
    const settings = { DATABASE_URL, REDIS_URL: redis.url, LOG_LEVEL: 'silent' };
    programs = await Promise.all([startInstance(settings), startInstance(settings)]);
    [host, guest] = [await newcomer(programs[0] as Program), await newcomer(programs[1] as Program)];
  };
  afterAll(async () => {
    await redis?.stop();
    await cluster?.stop();
  });

  const status = async (path: string, { port } = programs[0] as Program) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const isReady = () =>
    expect
      .poll(() => Promise.all(programs.map((each) => status('/readyz', each))), { timeout: 20_000 })
      .toEqual([200, 200]);

  /** A battle across both, the listeners on sockets that were open all the time. */
  async function table(): Promise<{ id: number; live: LiveListener }> {
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    return { id, live: await earAt(programs[1] as Program, guest, id) };
  }
  /** Somebody calls while it is away: a sentence, a status, nothing of the insides. */
  async function isRefusedKindly(id: number) {
    const headers = { cookie: host.cookie, 'content-type': 'application/json' };
    const body = JSON.stringify(songFor(id));
    const address = `http://127.0.0.1:${programs[0]?.port}/api/songs`;
    const answer = await fetch(address, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: expect.stringMatching(/^The game is catching its breath/) },
    ]);
  }

  test('play on, refuse kindly, and go on where they were', async () => {
    await open();
    await redisAway();
    await postgresAway();
    await bothAway();
  });

  /** Play goes on by fetching, and live messages return by themselves. */
  async function redisAway() {
    const { id, live } = await table();
    await redis.halt();
    await expect.poll(() => status('/readyz')).toBe(503);
    const song = await share(guest, id);
    expect(await guest.ok('showBattle', params({ id }))).toMatchObject({ status: 'rating' });
    expect(live.waiting.filter(({ type }) => type === 'songSubmitted')).toEqual([]);
    await redis.resume();
    await isReady();
    await host.ok('rateSongs', { body: [{ songId: song.id, rating: 5 }] });
    expect(await live.heard('ratingsSubmitted')).toMatchObject({ gameId: id });
  }

  async function postgresAway() {
    const { id, live } = await table();
    await cluster.halt();
    await isRefusedKindly(id);
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await cluster.resume();
    await isReady();
    const song = await share(guest, id);
    expect(await live.heard('songSubmitted')).toMatchObject({ songId: song.id });
  }

  /** Sockets and sessions live through it. */
  async function bothAway() {
    const { id, live } = await table();
    await Promise.all([cluster.halt(), redis.halt()]);
    await isRefusedKindly(id);
    await Promise.all([cluster.resume(), redis.resume()]);
    await isReady();
    const song = await share(guest, id);
    expect(await live.heard('songSubmitted')).toMatchObject({ songId: song.id });
    expect(live.socket.readyState).toBe(1);
  }
});

describe.skipIf(noPostgres)('An instance with PostgreSQL alone', { timeout }, () => {
  test('hears by it again after it was away, and its clocks strike', async () => {
    const cluster = await startCluster();
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
    const settings = { DATABASE_URL, LOG_LEVEL: 'silent', TURN_TIMEOUT_SECONDS: '8' };
    const program = await startInstance(settings);
    const [host, guest] = [await newcomer(program), await newcomer(program)];
    const { id, roomCode } = await openRoom(host);
    const live = await earAt(program, guest);
    await join(guest, roomCode);
    await host.ok('rateSongs', { body: [{ songId: (await share(guest, id)).id, rating: 5 }] });
    await cluster.halt();
    await cluster.resume();
    const ready = async () => (await fetch(`http://127.0.0.1:${program.port}/readyz`)).status;
    await expect.poll(ready).toBe(200);
    expect(await live.heard('gameTimeout')).toMatchObject({ gameId: id, winnerId: guest.id });
    expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
    await program.end('SIGTERM');
    await cluster.stop();
  });
});
