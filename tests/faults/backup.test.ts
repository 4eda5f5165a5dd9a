// Runs the commands of docs/operating.md exactly as they are written there.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { newPlayer } from '#tests/support/instance-players.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openRoom, params } from '#tests/support/test-battles.ts';
import { openTestServer, type Settings } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const guide = readFileSync('docs/operating.md', 'utf8');

/** Runs the guide's commands under this heading, with the settings that an operator would have. */
function runGuide(heading: string, env: Record<string, string>) {
  const [, part = ''] = guide.split(`### ${heading}\n`);
  const [, commands = ''] = part.match(/```sh\n([\s\S]*?)```/) ?? [];
  expect(commands, `no commands under "${heading}"`).not.toBe('');
  execFileSync('bash', ['-euc', commands], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
}

async function expectRestored(from: Settings, save: () => void, to: () => Promise<Settings>) {
  const before = await openTestServer(from);
  const host = await newPlayer(before.server, 'Keeper');
  const { id } = await openRoom(host);
  if (from.DATABASE_URL) save();
  await before.close();
  if (!from.DATABASE_URL) save();
  const after = await openTestServer(await to());
  onTestFinished(after.close);
  const back = Object.assign(after.anonymous(), { cookie: host.cookie, id: host.id });
  expect((await back.ok('currentUser')).nickname).toBe(host.nickname);
  expect((await back.ok('showBattle', params({ id }))).status).toBe('waiting');
}

describe('A backup', { timeout: 120_000 }, () => {
  test('of the embedded database, taken while the server is stopped, restores everything', async () => {
    const env = { DATA_DIR: join(folder, 'data'), BACKUP: join(folder, 'backup.tar.gz') };
    await expectRestored(
      { DATA_DIR: env.DATA_DIR, SESSION_SECRET: '' },
      () => runGuide('Back up the embedded database', env),
      async () => {
        rmSync(env.DATA_DIR, { recursive: true });
        runGuide('Restore the embedded database', env);
        return { DATA_DIR: env.DATA_DIR, SESSION_SECRET: '' };
      },
    );
  });

  // This test needs PostgreSQL on the machine; postgres.ts prints what is missing.
  test.skipIf(noPostgres)('of PostgreSQL, taken while the server runs, restores everything', async () => {
    const [DATABASE_URL, NEW_DATABASE_URL] = [await freshDatabase(), await freshDatabase()];
    const env = { DATABASE_URL, NEW_DATABASE_URL, BACKUP: join(folder, 'backup.dump') };
    await expectRestored(
      { DATABASE_URL },
      () => runGuide('Back up PostgreSQL', env),
      async () => {
        runGuide('Restore PostgreSQL', env);
        return { DATABASE_URL: NEW_DATABASE_URL };
      },
    );
  });
});
