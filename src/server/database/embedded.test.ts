import fs, { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';

describe('The embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-data-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test('reaches the disk with every commit, and keeps what it holds', async () => {
    const { client, close } = await openEmbedded(folder);
    await client.exec('create table notes (n int)');
    const fsync = vi.spyOn(fs, 'fsyncSync');
    syncBuiltinESMExports();
    for (let n = 1; n <= 5; n += 1) {
      await client.query('insert into notes values ($1)', [n]);
      expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(n);
    }
    await close();

    const again = await openEmbedded(folder);
    const { rows } = await again.client.query('select sum(n)::int as sum from notes');
    expect(rows).toEqual([{ sum: 15 }]);
    await again.close();
  });

  test('belongs to one process: whoever comes second is told in one sentence', async () => {
    const first = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `Another Banger Battle is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect((await first.client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await first.close();
    await (await openEmbedded(folder)).close();
  });

  test('says in one sentence when its folder cannot be made', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(/^DATA_DIR is not right: [^\n]+$/);
  });

  test('leaves nothing behind in memory', async () => {
    const { client, close } = await openEmbedded('memory://');
    await client.query('select 1');
    await close();
    expect(existsSync('memory:')).toBe(false);
  });
});
