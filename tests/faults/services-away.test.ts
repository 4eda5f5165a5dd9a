import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cluster, query, startCluster } from '#tests/support/cluster.ts';
import { type Address, listenAt, newPlayer } from '#tests/support/instance-players.ts';
import type { LiveListener } from '#tests/support/live-listener.ts';
import { noPostgres } from '#tests/support/postgres.ts';
import { noRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { join, openRoom, params, share, songFor } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

const timeout = 60_000;

// These tests stop the cluster, so they cannot use the one that all other tests share.
let cluster: Cluster;
beforeAll(async () => {
  if (!noPostgres) cluster = await startCluster();
});
afterAll(() => cluster?.stop());

/** Creates a database in this cluster and returns its address. */
async function createDatabase(name: string): Promise<string> {
  const server = `postgres://postgres@127.0.0.1:${cluster.port}`;
  await query(`${server}/postgres`, `create database ${name}`);
  return `${server}/${name}`;
}

// These tests need Redis and PostgreSQL on the machine; redis.ts and postgres.ts print what is missing.
describe.skipIf(noRedis ?? noPostgres)('Two instances whose services become unavailable', { timeout }, () => {
  let redis: TestRedis;
  let apps: TestServer[] = [];
  let here: Address;
  let there: Address;
  let host: TestClient;
  let guest: TestClient;
  const open = async () => {
    redis = await startRedis();
    const settings = { DATABASE_URL: await createDatabase('of_two'), REDIS_URL: redis.url };
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
  const waitUntilReady = () =>
    expect
      .poll(() => Promise.all([here, there].map((each) => status('/readyz', each))), { timeout: 20_000 })
      .toEqual([200, 200]);

  /** Starts a battle between players of both instances. */
  async function startBattle(): Promise<{ id: number; live: LiveListener }> {
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    return { id, live: await listenAt(there, guest, id) };
  }
  /** Makes a call while the database is unavailable, which must get a 503 with a message. */
  async function expectRefused(id: number) {
    const headers = { cookie: host.cookie, 'content-type': 'application/json' };
    const body = JSON.stringify(songFor(id));
    const address = `http://127.0.0.1:${here.port}/api/songs`;
    const response = await fetch(address, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([
      503,
      { message: expect.stringMatching(/^The game is catching its breath/) },
    ]);
  }

  test('play on without Redis, refuse calls without PostgreSQL, and go on afterwards', async () => {
    await open();
    await loseRedis();
    await losePostgres();
    await loseBoth();
  });

  /** Play goes on, and players connected to the same instance are notified. */
  async function loseRedis() {
    const { id, live } = await startBattle();
    await redis.halt();
    await expect.poll(() => status('/readyz')).toBe(503);
    const song = await share(guest, id);
    expect(await guest.ok('showBattle', params({ id }))).toMatchObject({ status: 'rating' });
    expect(await live.receives('songSubmitted')).toMatchObject({ songId: song.id });
    await redis.resume();
    await waitUntilReady();
    await host.ok('rateSongs', { body: [{ songId: song.id, rating: 5 }] });
    expect(await live.receives('ratingsSubmitted')).toMatchObject({ gameId: id });
  }

  async function losePostgres() {
    const { id, live } = await startBattle();
    await cluster.halt();
    await expectRefused(id);
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await cluster.resume();
    await waitUntilReady();
    const song = await share(guest, id);
    expect(await live.receives('songSubmitted')).toMatchObject({ songId: song.id });
  }

  /** Sockets and sessions survive the outage. */
  async function loseBoth() {
    const { id, live } = await startBattle();
    await Promise.all([cluster.halt(), redis.halt()]);
    await expectRefused(id);
    await Promise.all([cluster.resume(), redis.resume()]);
    await waitUntilReady();
    const song = await share(guest, id);
    expect(await live.receives('songSubmitted')).toMatchObject({ songId: song.id });
    expect(live.socket.readyState).toBe(1);
  }
});

describe.skipIf(noPostgres)('An instance without Redis', { timeout }, () => {
  test('receives live messages through PostgreSQL again after an outage, and its clocks end battles', async () => {
    const app = await openTestServer({ DATABASE_URL: await createDatabase('of_one') });
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
    app.advance(200_000);
    expect(await live.receives('gameTimeout')).toMatchObject({ gameId: id, winnerId: guest.id });
    expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
  });
});
