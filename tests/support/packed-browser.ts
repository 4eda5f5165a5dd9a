// The Chromium that comes with npm. It has no windows of its own to draw around a page, so a test costs half of what it
// costs in a whole one; it is unpacked once, before the browser tests.
import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const require = createRequire(import.meta.url);
const archive = join(dirname(require.resolve('@sparticuz/chromium')), '../bin/chromium.br');
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Where it is once it is unpacked; another release has another file. */
const unpacked = join(dist, `chromium-${statSync(archive).size}`);

/** Its path; null where it was not unpacked or does not run. */
export const packedBrowser = (): string | null => (existsSync(unpacked) ? unpacked : null);

export async function setup() {
  if (packedBrowser()) return;
  const unfinished = `${unpacked}.${process.pid}`;
  mkdirSync(dist, { recursive: true });
  const target = createWriteStream(unfinished, { mode: 0o755 });
  await pipeline(createReadStream(archive), createBrotliDecompress(), target);
  if (runs(unfinished)) renameSync(unfinished, unpacked);
  else rmSync(unfinished);
}

/** It is for one kind of machine, and wants some libraries of the system. */
function runs(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
