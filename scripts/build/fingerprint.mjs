import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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

const filesUnder = (root, path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesUnder(root, join(path, name)))
    : [path];

/** Changes with anything the browser's half is made of. */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of ingredients.flatMap((each) => filesUnder(root, each))) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
