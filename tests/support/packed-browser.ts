// The headless Chromium from npm. It renders no browser windows, so a test takes half the time of a full Chromium. Global setup
// unpacks it once, and builds the client, before the browser tests.
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

const ensureBuilt = fileURLToPath(new URL('../../scripts/ensure-built.mjs', import.meta.url));

/** Path of the unpacked browser; the size tells releases apart. */
const unpacked = join(dist, `chromium-${statSync(archive).size}`);

/** Returns its path, or null if it was not unpacked or does not run here. */
export const packedBrowser = (): string | null => (existsSync(unpacked) ? unpacked : null);

export async function setup() {
  // Without its scripts every page would fail by a timeout. Vitest sets NODE_ENV, with which React would be built for tests.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [ensureBuilt, 'client'], { stdio: 'inherit', env });
  if (packedBrowser()) return;
  const unfinished = `${unpacked}.${process.pid}`;
  mkdirSync(dist, { recursive: true });
  const target = createWriteStream(unfinished, { mode: 0o755 });
  await pipeline(createReadStream(archive), createBrotliDecompress(), target);
  if (runs(unfinished)) renameSync(unfinished, unpacked);
  else rmSync(unfinished);
}

/** Returns whether the browser starts: it needs one CPU architecture and some system libraries. */
function runs(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
