// Global setup: a copy of the built game with only its best known songs, because reading the whole catalogue takes each
// process two seconds of CPU time.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectPath } from '#server/settings/project-path.ts';
import { bestKnownSongs } from './best-known-songs.ts';

const home = projectPath('dist/few-songs');
/** File with the fingerprint of the build. */
const stamp = 'dist/.server';

/** Paths that the program only reads, so links are enough. */
const linked = [
  'package.json',
  'node_modules',
  'src/server/database/migrations',
  'src/client/public',
  'dist/client',
  'dist/rendering',
  'dist/empty-database.tar',
];

/** Path of the program with few songs. */
export const programWithFewSongs = join(home, 'dist/server/main.js');

export function setup() {
  const [built, copied] = [projectPath(stamp), join(home, stamp)];
  if (existsSync(copied) && readFileSync(copied, 'utf8') === readFileSync(built, 'utf8')) return;
  rmSync(home, { recursive: true, force: true });
  for (const path of linked) link(projectPath(path), path);
  link(bestKnownSongs(), 'src/server/songs/catalogue/catalogue.tsv');
  // The program finds these paths relative to its own file, so the program itself must be copied.
  cpSync(projectPath('dist/server'), join(home, 'dist/server'), { recursive: true });
  cpSync(built, copied);
}

function link(from: string, path: string) {
  const to = join(home, path);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}
