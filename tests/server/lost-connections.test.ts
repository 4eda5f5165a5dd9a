import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CuttableProxy, openProxy } from '#tests/support/cuttable-proxy.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openRoom, params, share, startBattle } from '#tests/support/test-battles.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

// Only PostgreSQL has connections that can be lost; postgres.ts prints what is missing.
describe.skipIf(noPostgres)('While PostgreSQL is unavailable', () => {
  let proxy: CuttableProxy;
  let app: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    const url = new URL(await freshDatabase());
    proxy = await openProxy(Number(url.port));
    url.port = String(proxy.port);
    app = await openTestServer({ DATABASE_URL: url.href }, undefined, (line) => lines.push(line));
  });
  afterAll(async () => {
    await app?.close();
    await proxy?.close();
  });

  test('a battle goes on after a failover to a database without its last change', async () => {
    const battle = await startBattle(app);
    await battle.guest.ok('showBattle', params(battle));
    await app.server.context.db.execute(sql`update games set version = version - 1 where id = ${battle.id}`);
    await share(battle.guest, battle.id);
    expect((await battle.host.ok('showBattle', params(battle))).status).toBe('rating');
  });

  test('a connection that ends during a transaction fails only that transaction', async () => {
    const host = await app.signUp('Steady');
    const { db, transaction } = app.server.context;
    const end = (pid = 0) => db.execute(sql`select pg_terminate_backend(${pid})`);
    const backend = sql`select pg_backend_pid() as pid`;
    const pool = (db as unknown as { $client: Pool }).$client;
    const ended = new Promise((done) => pool.once('acquire', (client) => client.once('end', done)));
    const cut = transaction(async (tx) => {
      const { rows } = (await tx.execute(backend)) as unknown as { rows: { pid: number }[] };
      await end(rows[0]?.pid);
      // The pool notices the end while no query runs on the connection.
      await ended;
      await tx.execute(backend);
    });
    await expect(cut).rejects.toThrow();
    expect((await openRoom(host)).status).toBe('waiting');
  });

  test('transactions that cannot begin return their connections to the pool', async () => {
    const host = await app.signUp('Patient');
    proxy.state = { cutAt: 'begin' };
    const before = proxy.cuts;
    const begin = () => app.server.context.transaction(async () => 'begun').catch(() => 'failed');
    for (let n = 0; n < 12; n += 1) expect(await begin()).toBe('failed');
    expect(proxy.cuts - before).toBeGreaterThanOrEqual(12);
    proxy.state = 'pass';
    expect(await begin()).toBe('begun');
    expect((await openRoom(host)).status).toBe('waiting');
  });

  test('each request gets a 503, and the log states the reason once a minute', async () => {
    const { cookie } = await app.signUp('Refused');
    const ask = () => fetch(`http://127.0.0.1:${app.server.port}/api/account`, { headers: { cookie } });
    proxy.state = { cutAt: 'sessions' };
    proxy.cut();
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(503);
    proxy.state = 'pass';
    await expect.poll(async () => (await ask()).status).toBe(200);
    const logs = lines.map((line) => JSON.parse(line)).filter(({ level, reqId }) => level >= 40 && reqId);
    expect(logs).toMatchObject([
      { level: 40, msg: 'the database is unavailable or refuses writes', url: '/api/account' },
    ]);
  });

  test('a turn that ran out gets more time once', async () => {
    const battle = await startBattle(app);
    const live = await battle.host.listen(battle.id);
    const sweepFails = async () => {
      const before = proxy.cuts;
      await expect.poll(() => proxy.cuts).toBeGreaterThan(before);
    };
    proxy.state = { cutAt: 'deadline_at' };
    proxy.cut();
    await sweepFails();
    app.advance(180_000);
    await sweepFails();
    proxy.state = 'pass';
    // The opponent's page may check the clock before the sweep does.
    expect(await battle.host.ok('checkClock', params(battle))).toMatchObject({
      status: 'active',
      timeoutMs: 20_000,
    });
    await live.receives('gameUpdated');
    app.advance(22_000);
    expect(await live.receives('gameTimeout')).toMatchObject({ timedOutUserId: battle.guest.id });
  });
});
