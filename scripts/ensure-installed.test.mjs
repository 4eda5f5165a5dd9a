import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the next start restores the link of the project’s own Node that npm deleted', () => {
  const root = mkdtempSync(join(tmpdir(), 'banger-battle-installed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o755 });
  };
  const machine = `${process.platform}-${process.arch}`;
  const name = `node-${machine}`;
  write(
    'package.json',
    JSON.stringify({ name: 'game', optionalDependencies: { other: '1.0.0', [name]: '1.0.0' } }),
  );
  write('package-lock.json', '{}');
  write('node_modules/.installed', createHash('sha256').update('{}').update(machine).digest('hex'));
  write(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.0.0', bin: { node: 'bin/node' } }),
  );
  write(`node_modules/${name}/bin/node`, '#!/bin/sh\n');
  mkdirSync(join(root, 'scripts'));
  copyFileSync(
    new URL('./ensure-installed.mjs', import.meta.url),
    join(root, 'scripts/ensure-installed.mjs'),
  );
  execFileSync(process.execPath, ['scripts/ensure-installed.mjs'], { cwd: root });
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true);
});
