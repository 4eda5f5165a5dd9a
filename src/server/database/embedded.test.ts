import fs, {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ConfigError } from '#server/settings/config.ts';
import { sessionSecret } from '#server/settings/private-folder.ts';
import { noSmallDisk, openSmallDisk } from '#tests/support/small-disk.ts';
import { openEmbedded } from './embedded.ts';
import { engineVersion } from './folder-check.ts';

function emptyLog(postgres: string) {
  const log = join(postgres, 'pg_wal');
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) writeFileSync(join(log, name), '');
}

describe('The embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-data-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test('is flushed to disk when it is created and with every commit', async () => {
    // Simulates a power failure during the first start.
    cpSync(import.meta.filename, join(folder, 'unfinished/global/half-written'));
    const fsync = vi.spyOn(fs, 'fsyncSync');
    syncBuiltinESMExports();
    const { client, close } = await openEmbedded(folder);
    const created = readdirSync(join(folder, 'postgres'), { recursive: true, withFileTypes: true });
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(created.filter((entry) => entry.isFile()).length);
    expect(existsSync(join(folder, 'unfinished'))).toBe(false);
    expect((await client.query('show server_version')).rows).toEqual([
      { server_version: expect.stringMatching(new RegExp(`^${engineVersion}\\.`)) },
    ]);
    await client.exec('create table notes (n int)');
    fsync.mockClear();
    for (let n = 1; n <= 5; n += 1) {
      await client.query('insert into notes values ($1)', [n]);
      expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(n);
    }
    await close();
  });

  test('persists its data and refuses a second process with a message', async () => {
    const first = await openEmbedded(folder);
    const { rows } = await first.client.query('select sum(n)::int as sum from notes');
    expect(rows).toEqual([{ sum: 15 }]);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `Another Banger Battle is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect((await first.client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await first.close();
  });

  test('is opened unchanged if it is restored next to files of an interrupted first start', async () => {
    cpSync(import.meta.filename, join(folder, 'unfinished/global/half-written'));
    const { client, close } = await openEmbedded(folder);
    expect((await client.query('select sum(n)::int as sum from notes')).rows).toEqual([{ sum: 15 }]);
    await close();
  });

  test('reports in one sentence that its folder cannot be created', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(/^DATA_DIR is invalid: [^\n]+$/);
  });

  test('is accessible only to its owner, whatever the umask and the former rights (§S5.6)', async () => {
    const umask = process.umask(0);
    try {
      for (const name of ['', 'postgres', 'postgres/base']) chmodSync(join(folder, name), 0o777);
      for (const name of ['lock', 'postgres/PG_VERSION']) chmodSync(join(folder, name), 0o666);
      writeFileSync(join(folder, 'a-file'), '');
      chmodSync(join(folder, 'a-file'), 0o644);
      const { client, close } = await openEmbedded(folder);
      await client.exec('create table more (n int); insert into more values (1); checkpoint');
      await close();
    } finally {
      process.umask(umask);
    }
    const accessible = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
      (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
    );
    // The game must not change the rights of files that it did not create.
    expect(accessible).toEqual(['a-file']);
  });

  const damages: [string, (postgres: string) => void, RegExp][] = [
    ['without PG_VERSION', (at) => rmSync(join(at, 'PG_VERSION')), /PG_VERSION is missing\. .*backup/],
    [
      'with an empty PG_VERSION',
      (at) => writeFileSync(join(at, 'PG_VERSION'), ''),
      /PG_VERSION is empty.*backup/,
    ],
    [
      'of another version',
      (at) => writeFileSync(join(at, 'PG_VERSION'), '16\n'),
      /PostgreSQL 16.*needs 18.*backup/,
    ],
    ['with an empty piece of its log', emptyLog, /damaged.*checkpoint record.*backup/],
  ];
  test.each(damages)('%s is refused with advice, and is not changed', async (_, damage, sentence) => {
    const copy = mkdtempSync(join(tmpdir(), 'banger-battle-damaged-'));
    cpSync(folder, copy, { recursive: true });
    damage(join(copy, 'postgres'));
    const error = await openEmbedded(copy).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(/^[^\n]+$/);
    expect((error as Error).message).toMatch(sentence);
    expect(existsSync(join(copy, 'postgres/base/5'))).toBe(true);
    expect(existsSync(join(copy, 'unfinished'))).toBe(false);
    rmSync(copy, { recursive: true });
  });

  test.skipIf(noSmallDisk)('reports a full disk, whether it is new or not', async () => {
    const disk = openSmallDisk(60);
    const full = /^The disk of \S+ is full\. Free some space and start again[^\n]+$/;
    try {
      cpSync(folder, join(disk.folder, 'old'), { recursive: true });
      disk.fill();
      for (const name of ['old', 'new'])
        await expect(openEmbedded(join(disk.folder, name))).rejects.toThrow(full);
      expect(() => sessionSecret({ SESSION_SECRET: undefined, DATA_DIR: join(disk.folder, 'new') })).toThrow(
        full,
      );
      disk.clear();
      await (await openEmbedded(join(disk.folder, 'old'))).close();
    } finally {
      disk.remove();
    }
  });

  test('leaves no files when in memory', async () => {
    const { client, close } = await openEmbedded('memory://');
    await client.query('select 1');
    await close();
    expect(existsSync('memory:')).toBe(false);
  });
});
