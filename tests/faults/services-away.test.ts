import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cluster, query, startCluster } from '#tests/support/cluster.ts';
import type { LiveListener } from '#tests/support/live-listener.ts';
import { noPostgres } from '#tests/support/postgres.ts';
import { type Address, listenAt, newPlayer } from '#tests/support/programs.ts';
import { noRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { join, openRoom, params, share, songFor } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

const timeout = 60_000;

// One that may be stopped: all other tests share theirs.
let cluster: Cluster;
beforeAll(async () => {
  if (!noPostgres) cluster = await startCluster();
});
afterAll(() => cluster?.stop());

/** A database of its own there; its address. */
async function databaseOf(name: string): Promise<string> {
  const server = `postgres://postgres@127.0.0.1:${cluster.port}`;
  await query(`${server}/postgres`, `create database ${name}`);
  return `${server}/${name}`;
}

// Needs both servers on the machine; the files that look for them say so in plain words.
describe.skipIf(noRedis ?? noPostgres)('Two instances whose services go away', { timeout }, () => {
  let redis: TestRedis;
  let apps: TestServer[] = [];
  let here: Address;
  let there: Address;
  let host: TestClient;
  let guest: TestClient;
  const open = async () => {
    redis = await startRedis();
    const settings = { DATABASE_URL: await databaseOf('of_two'), REDIS_URL: redis.url };
    const [one, other] = await Promise.all([openTestServer(settings), openTestServer(settings)]);
    apps = [one, other];
    [here, there] = [one.server, other.server];
    [host, guest] = [await newPlayer(here), await newPlayer(there)];
  };
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await redis?.stop();
  });

  const status = async (path: string, { port } = here) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const isReady = () =>
    expect
      .poll(() => Promise.all([here, there].map((each) => status('/readyz', each))), { timeout: 20_000 })
      .toEqual([200, 200]);

  /** A battle across both, the listeners on sockets that were open all the time. */
  async function table(): Promise<{ id: number; live: LiveListener }> {
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    return { id, live: await listenAt(there, guest, id) };
  }
  /** A player calls while it is away: a sentence, a status, nothing of the insides. */
  async function isRefusedKindly(id: number) {
    const headers = { cookie: host.cookie, 'content-type': 'application/json' };
    const body = JSON.stringify(songFor(id));
    const address = `http://127.0.0.1:${here.port}/api/songs`;
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

  /** Play goes on: players connected to the same instance are told of it. */
  async function redisAway() {
    const { id, live } = await table();
    await redis.halt();
    await expect.poll(() => status('/readyz')).toBe(503);
    const song = await share(guest, id);
    expect(await guest.ok('showBattle', params({ id }))).toMatchObject({ status: 'rating' });
    expect(await live.receives('songSubmitted')).toMatchObject({ songId: song.id });
    await redis.resume();
    await isReady();
    await host.ok('rateSongs', { body: [{ songId: song.id, rating: 5 }] });
    expect(await live.receives('ratingsSubmitted')).toMatchObject({ gameId: id });
  }

  async function postgresAway() {
    const { id, live } = await table();
    await cluster.halt();
    await isRefusedKindly(id);
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await cluster.resume();
    await isReady();
    const song = await share(guest, id);
    expect(await live.receives('songSubmitted')).toMatchObject({ songId: song.id });
  }

  /** Sockets and sessions live through it. */
  async function bothAway() {
    const { id, live } = await table();
    await Promise.all([cluster.halt(), redis.halt()]);
    await isRefusedKindly(id);
    await Promise.all([cluster.resume(), redis.resume()]);
    await isReady();
    const song = await share(guest, id);
    expect(await live.receives('songSubmitted')).toMatchObject({ songId: song.id });
    expect(live.socket.readyState).toBe(1);
  }
});

describe.skipIf(noPostgres)('An instance with PostgreSQL alone', { timeout }, () => {
  test('hears by it again after it was away, and its clocks strike', async () => {
    const app = await openTestServer({ DATABASE_URL: await databaseOf('of_one') });
    onTestFinished(app.close);
    const { server } = app;
    const [host, guest] = [await newPlayer(server), await newPlayer(server)];
    const { id, roomCode } = await openRoom(host);
    const live = await listenAt(server, guest);
    await join(guest, roomCode);
    await host.ok('rateSongs', { body: [{ songId: (await share(guest, id)).id, rating: 5 }] });
    await cluster.halt();
    await cluster.resume();
    const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status;
    await expect.poll(ready).toBe(200);
    app.pass(200_000);
    expect(await live.receives('gameTimeout')).toMatchObject({ gameId: id, winnerId: guest.id });
    expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
  });
});
