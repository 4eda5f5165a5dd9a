import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { endedByItself, params, rate, share, startBattle, turn } from '#tests/support/test-battles.ts';
import { openTestServer, type Settings, type TestServer } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-restart-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function carriesOn(app: TestServer) {
  const table = await startBattle(app, 'secret');
  const { guest, host } = table;
  await turn(table, guest, 7);
  app.pass(50_000);
  const before = await host.ok('showBattle', params(table));
  const ratings = await host.ok('showRatings', params(table));
  expect(before.timeoutMs).toBe(70_000);

  await app.restart({ awayMs: 30_000 });
  expect(await host.ok('showBattle', params(table))).toEqual({ ...before, timeoutMs: 40_000 });
  expect(await host.ok('showRatings', params(table))).toEqual(ratings);
  expect((await guest.ok('currentUser')).id).toBe(guest.id);
  const live = await guest.listen(table.id);
  await share(host, table.id);
  await live.receives('songSubmittedForRating');
}

/** `leftMs`: what a turn has left that had 20 seconds when the server stopped, 3 seconds before it is back. */
async function givesTime(app: TestServer, leftMs: number) {
  const table = await startBattle(app);
  const heard = await startBattle(app);
  const song = await share(heard.guest, heard.id);
  const left = async () => (await table.host.ok('showBattle', params(table))).timeoutMs;
  app.pass(115_000);
  await app.restart({ awayMs: 3000 });
  expect(await left()).toBe(leftMs);
  // What ran out while no one was there is given back; a player who is not there in 20 seconds has lost the turn.
  await app.restart({ awayMs: 600_000 });
  expect(await left()).toBe(20_000);
  const live = await table.host.listen();
  app.pass(22_000);
  expect(await live.receives('gameTimeout')).toMatchObject({ timedOutUserId: table.guest.id });
  app.pass(37_000);
  await rate(heard.host, song.id, 8);
  expect((await heard.host.ok('showBattle', params(heard))).status).toBe('active');
}

async function endsWhatIsDue(app: TestServer) {
  const table = await startBattle(app);
  await turn(table, table.guest, 5);
  const asker = await startBattle(app);
  await turn(asker, asker.guest, 9);
  await turn(asker, asker.host, 1);
  const body = { toUserId: asker.guest.id, originalGameId: asker.id };
  await asker.host.ok('askRematch', { body });

  await app.restart({ awayMs: 24 * 60 * 60 * 1000 });
  app.pass(122_000);
  await endedByItself(table);
  const ended = await table.guest.ok('showBattle', params(table));
  expect(ended).toMatchObject({ status: 'completed', winnerId: table.guest.id });
  expect((await table.guest.ok('currentUser')).gamesWon).toBe(1);
  expect(await asker.guest.ok('showRematches')).toEqual([]);
}

/** The embedded database is slow to open again, tells nothing new of what the sweep ends, and has one server: what ends soon is given as much. */
function restarting(where: () => Promise<Settings>, sweeps: boolean) {
  let app: TestServer;
  beforeAll(async () => {
    app = await openTestServer(await where());
  });
  afterAll(() => app?.close());
  test('leaves the battle, its deadline and the sessions as they were', () => carriesOn(app));
  test('leaves every running turn 20 seconds, and no more, and a song a minute to be rated', () =>
    givesTime(app, sweeps ? 17_000 : 20_000));
  if (sweeps) test('ends what fell due while no one was there', () => endsWhatIsDue(app));
}

describe('A restart in the middle of a battle (embedded database)', () => {
  restarting(async () => ({ DATA_DIR: folder, SESSION_SECRET: '' }), false);
});

// Without PostgreSQL on the machine this half cannot run; postgres.ts says so in plain words.
describe.skipIf(noPostgres)('A restart in the middle of a battle (PostgreSQL)', () => {
  restarting(async () => ({ DATABASE_URL: await freshDatabase() }), true);
});
