import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { endedByItself, params, rate, share, startBattle, turn } from '#tests/support/test-battles.ts';
import { openTestServer, type Settings, type TestServer } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-restart-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function keepsBattle(app: TestServer) {
  const battle = await startBattle(app, 'secret');
  const { guest, host } = battle;
  await turn(battle, guest, 7);
  app.advance(50_000);
  const before = await host.ok('showBattle', params(battle));
  const ratings = await host.ok('showRatings', params(battle));
  expect(before.timeoutMs).toBe(70_000);

  await app.restart({ awayMs: 30_000 });
  expect(await host.ok('showBattle', params(battle))).toEqual({ ...before, timeoutMs: 40_000 });
  expect(await host.ok('showRatings', params(battle))).toEqual(ratings);
  expect((await guest.ok('currentUser')).id).toBe(guest.id);
  const live = await guest.listen(battle.id);
  await share(host, battle.id);
  await live.receives('songSubmittedForRating');
}

/** `leftMs`: time left, after a stop of 3 seconds, of a turn that got 20 seconds when the server stopped. */
async function extendsDeadlines(app: TestServer, leftMs: number) {
  const battle = await startBattle(app);
  const shared = await startBattle(app);
  const song = await share(shared.guest, shared.id);
  const left = async () => (await battle.host.ok('showBattle', params(battle))).timeoutMs;
  app.advance(115_000);
  await app.restart({ awayMs: 3000 });
  expect(await left()).toBe(leftMs);
  // A turn that ran out during the stop gets 20 seconds again; a player who does not move within them loses.
  await app.restart({ awayMs: 600_000 });
  expect(await left()).toBe(20_000);
  const live = await battle.host.listen();
  app.advance(22_000);
  expect(await live.receives('gameTimeout')).toMatchObject({ timedOutUserId: battle.guest.id });
  app.advance(37_000);
  await rate(shared.host, song.id, 8);
  expect((await shared.host.ok('showBattle', params(shared))).status).toBe('active');
}

async function extendsOverdueTurn(app: TestServer) {
  const battle = await startBattle(app);
  app.advance(115_000);
  // The stop leaves the turn 20 seconds.
  await app.restart({ awayMs: 20_500 });
  expect((await battle.host.ok('showBattle', params(battle))).timeoutMs).toBe(20_000);
}

async function endsOverdueBattles(app: TestServer) {
  const battle = await startBattle(app);
  await turn(battle, battle.guest, 5);
  const finished = await startBattle(app);
  await turn(finished, finished.guest, 9);
  await turn(finished, finished.host, 1);
  const body = { toUserId: finished.guest.id, originalGameId: finished.id };
  await finished.host.ok('askRematch', { body });

  await app.restart({ awayMs: 24 * 60 * 60 * 1000 });
  app.advance(122_000);
  await endedByItself(battle);
  const ended = await battle.guest.ok('showBattle', params(battle));
  expect(ended).toMatchObject({ status: 'completed', winnerId: battle.guest.id });
  expect((await battle.guest.ok('currentUser')).gamesWon).toBe(1);
  expect(await finished.guest.ok('showRematches')).toEqual([]);
}

/** The embedded database skips the sweep, which is slow there and tests nothing new; its one server extends short turns again when it starts. */
function restarting(where: () => Promise<Settings>, sweeps: boolean) {
  let app: TestServer;
  beforeAll(async () => {
    app = await openTestServer(await where());
  });
  afterAll(() => app?.close());
  test('keeps the battle, its deadline and the sessions', () => keepsBattle(app));
  test('leaves every running turn 20 seconds and no more, and a shared song a minute to be rated', () =>
    extendsDeadlines(app, sweeps ? 17_000 : 20_000));
  test('leaves a turn that ran out half a second before the start 20 seconds', () => extendsOverdueTurn(app));
  if (sweeps) test('ends battles whose deadline passed while no server ran', () => endsOverdueBattles(app));
}

describe('A restart in the middle of a battle (embedded database)', () => {
  restarting(async () => ({ DATA_DIR: folder, SESSION_SECRET: '' }), false);
});

// This half needs PostgreSQL on the machine; postgres.ts prints what is missing.
describe.skipIf(noPostgres)('A restart in the middle of a battle (PostgreSQL)', () => {
  restarting(async () => ({ DATABASE_URL: await freshDatabase() }), true);
});
