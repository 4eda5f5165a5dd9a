// Builds the browser's half only when something it is made of has changed, so a second `npm start` is quick.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const stamp = join(root, 'dist/.built');
const ingredients = [
  'src/client',
  'src/rules',
  'src/contract',
  'scripts/build',
  'scripts/build-client.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const filesUnder = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ingredients.flatMap(filesUnder)) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const want = fingerprint();
const built = existsSync(join(root, 'dist/client/index.html')) && existsSync(stamp);
if (!built || readFileSync(stamp, 'utf8') !== want) {
  console.error('Building the client (npm run build)...');
  // 'node' by name, not process.execPath: npm puts node_modules/.bin first in PATH, and the right Node is there.
  const result = spawnSync('node', ['scripts/build-client.mjs'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, want);
}
