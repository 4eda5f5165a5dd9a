import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionSecret } from './private-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secretIn = (DATA_DIR: string) => sessionSecret({ SESSION_SECRET: undefined, DATA_DIR });

describe('The secret that signs cookies', () => {
  test('is created once, readable only by its owner, without temporary files', () => {
    const data = join(folder, 'new', 'data');
    const secret = secretIn(data);
    expect(secret).toMatch(/^[\w-]{43}$/);
    chmodSync(join(data, 'session-secret'), 0o644);
    expect(secretIn(data)).toBe(secret);
    expect(readdirSync(data)).toEqual(['session-secret']);
    expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test('is the setting if it is set, and is then not stored', () => {
    expect(sessionSecret({ SESSION_SECRET: 'sixteen letters!', DATA_DIR: folder })).toBe('sixteen letters!');
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['', '\n', 'half', 'nul\u0000 and blanks among others'])(
    'prevents the start if it is broken (%j), and is not changed',
    (broken) => {
      writeFileSync(join(folder, 'session-secret'), broken);
      expect(() => secretIn(folder)).toThrow(/^The session secret in [^\n]+ is empty or invalid: [^\n]+$/);
      expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(broken);
    },
  );

  test('is stored in a folder that a killed start has left', () => {
    const left = ['lock', 'lock-journal', 'session-secret.0b0e7a5e-6f0e-4b6e-9d0a-2f4c1f6f7d11'];
    for (const name of left) writeFileSync(join(folder, name), '');
    expect(secretIn(folder)).toMatch(/^[\w-]{43}$/);
  });

  test('is not stored in a folder with other files, but is stored on a new disk', () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'lost+found'));
    expect(secretIn(folder)).toMatch(/^[\w-]{43}$/);
    const other = join(folder, 'other');
    mkdirSync(other, { mode: 0o755 });
    for (const name of ['passwd', 'lock']) writeFileSync(join(other, name), '');
    expect(() => secretIn(other)).toThrow(
      `DATA_DIR is invalid: ${other} contains other files. Use an empty folder.`,
    );
    expect(statSync(other).mode & 0o777).toBe(0o755);
  });

  test('prevents the start if it cannot be stored', () => {
    writeFileSync(join(folder, 'a-file'), '');
    for (const data of [join(folder, 'a-file', 'data'), join(folder, 'a-file'), '/proc/data/more'])
      expect(() => secretIn(data)).toThrow(/^DATA_DIR is invalid: [^\n]+$/);
  });
});
