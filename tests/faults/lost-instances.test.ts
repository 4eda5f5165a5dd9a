import type { Pool } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CuttableProxy, openProxy } from '#tests/support/cuttable-proxy.ts';
import { startInstance } from '#tests/support/instance.ts';
import { type Address, newPlayer, playerAt } from '#tests/support/instance-players.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { join, openRoom, params } from '#tests/support/test-battles.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const status = async ({ port }: Address, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

// These tests need PostgreSQL on the machine; postgres.ts prints what is missing.
describe.skipIf(noPostgres)('A single instance', { timeout: 120_000 }, () => {
  let proxy: CuttableProxy | null = null;
  afterEach(async () => {
    await proxy?.close();
    proxy = null;
  });

  /** Creates two players and a room, which the instance then has in its cache. */
  async function createRoom(instance: Address) {
    const [host, guest] = [await newPlayer(instance, 'Host'), await newPlayer(instance, 'Guest')];
    const room = await openRoom(host);
    for (const _ of [1, 2]) await host.ok('showBattle', params(room));
    return { host, guest, room };
  }

  /** Starts another instance, which must work without waiting for the lost one. */
  async function replace(
    settings: Record<string, string>,
    { host, guest, room }: Awaited<ReturnType<typeof createRoom>>,
  ) {
    const next = await startInstance(settings);
    await join(playerAt(next, guest), room.roomCode);
    await playerAt(next, guest).call('logOut');
    expect((await playerAt(next, host).ok('showBattle', params(room))).status).toBe('active');
    return next;
  }

  test('that is frozen can be replaced, and returns nothing outdated when it resumes', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const frozen = await startInstance(settings);
    const players = await createRoom(frozen);
    frozen.child.kill('SIGSTOP');
    const next = await replace(settings, players);
    frozen.child.kill('SIGCONT');
    const { host, guest, room } = players;
    const [mine, theirs] = await Promise.all([
      host.call('showBattle', params(room)),
      guest.call('currentUser'),
    ]);
    expect([mine.body, theirs.status]).toMatchObject([{ status: 'active' }, 401]);
    // From here on, both instances run.
    await playerAt(next, host).call('logOut');
    expect((await host.call('currentUser')).status).toBe(401);
    expect(await frozen.end('SIGTERM')).toBe(0);
  });

  test('that loses its database can be replaced, and refuses requests until the database is back', async () => {
    const DATABASE_URL = await freshDatabase();
    proxy = await openProxy(Number(new URL(DATABASE_URL).port));
    const cutOff = Object.assign(new URL(DATABASE_URL), { port: proxy.port }).href;
    const app = await openTestServer({ DATABASE_URL: cutOff }, { now: Date.now() });
    onTestFinished(app.close);
    // Database timeouts are five seconds; the test shortens them.
    const { options } = (app.server.context.db as unknown as { $client: Pool }).$client;
    expect(options).toMatchObject({ connectionTimeoutMillis: 5000, query_timeout: 5000 });
    Object.assign(options, { connectionTimeoutMillis: 2000, query_timeout: 2000 });
    proxy.cut();
    await expect.poll(() => status(app.server, '/readyz')).toBe(200);
    const players = await createRoom(app.server);
    proxy.state = 'freeze';
    await replace({ DATABASE_URL }, players);
    const answered: string[] = [];
    const requests = ['/api/leaderboard', '/readyz'].map(async (path) => {
      const code = await status(app.server, path);
      answered.push(path);
      return code;
    });
    expect(await Promise.all(requests)).toEqual([503, 503]);
    expect(answered).toEqual(['/readyz', '/api/leaderboard']);
    proxy.state = 'pass';
    proxy.cut();
    await expect.poll(() => status(app.server, '/readyz')).toBe(200);
    const { host, guest, room } = players;
    expect((await host.ok('showBattle', params(room))).status).toBe('active');
    expect((await guest.call('currentUser')).status).toBe(401);
    // The server also stops while its database is unavailable.
    proxy.state = 'freeze';
    await app.server.stop({ goodbye: 50, request: 50, extend: 50, close: 50 });
  });
});
