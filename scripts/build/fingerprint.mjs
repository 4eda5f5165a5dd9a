import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const both = ['src/rules', 'src/contract', 'package-lock.json'];
const ingredients = {
  client: [
    'src/client',
    'scripts/build',
    'scripts/build-client.mjs',
    'vite.config.ts',
    'tsconfig.json',
    ...both,
  ],
  server: ['src/server', 'scripts/build-server.mjs', ...both],
  database: ['src/server/database', 'scripts/build-database.mjs', 'package-lock.json'],
};

const filesUnder = (root, path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesUnder(root, join(path, name)))
    : [path];

/** Changes with anything that this part, `client`, `server` or `database`, is made of. */
export function fingerprint(root, part) {
  const hash = createHash('sha256');
  for (const file of ingredients[part].flatMap((each) => filesUnder(root, each))) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
