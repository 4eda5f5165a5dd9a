// Builds the browser's half only when something it is made of has changed, so a second `npm start` is quick.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './build/fingerprint.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const stamp = join(root, 'dist/.built');
const want = fingerprint(root);
const built = existsSync(join(root, 'dist/client/index.html')) && existsSync(stamp);
if (!built || readFileSync(stamp, 'utf8') !== want) {
  console.error('Building the client (npm run build)...');
  // 'node' by name, not process.execPath: npm puts node_modules/.bin first in PATH, and the right Node is there.
  const result = spawnSync('node', ['scripts/build-client.mjs'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, want);
}
