import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const shared = ['src/rules', 'src/contract', 'package-lock.json'];
const sources = {
  client: [
    'src/client',
    'scripts/build',
    'scripts/build-client.mjs',
    'vite.config.ts',
    'tsconfig.json',
    ...shared,
  ],
  server: ['src/server', 'scripts/build-server.mjs', ...shared],
  database: ['src/server/database', 'scripts/build-database.mjs', 'package-lock.json'],
};

const filesUnder = (root, path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesUnder(root, join(path, name)))
    : [path];

/** Returns a hash of all files from which the part (`client`, `server` or `database`) is built. */
export function fingerprint(root, part) {
  const hash = createHash('sha256');
  for (const file of sources[part].flatMap((each) => filesUnder(root, each))) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
