// Before all tests: the game as it is built, in a folder of its own, with its best known songs alone. To read all of them takes
// each program two seconds of a processor.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject } from '#server/settings/in-project.ts';
import { bestKnownSongs } from './best-known-songs.ts';

const home = inProject('dist/few-songs');
/** What was built, in a word. */
const stamp = 'dist/.server';

/** What the program only reads. */
const read = [
  'package.json',
  'node_modules',
  'src/server/database/migrations',
  'src/client/public',
  'dist/client',
  'dist/rendering',
  'dist/empty-database.tar',
];

/** The program with few songs. */
export const programWithFewSongs = join(home, 'dist/server/main.js');

export function setup() {
  const [built, copied] = [inProject(stamp), join(home, stamp)];
  if (existsSync(copied) && readFileSync(copied, 'utf8') === readFileSync(built, 'utf8')) return;
  rmSync(home, { recursive: true, force: true });
  for (const path of read) link(inProject(path), path);
  link(bestKnownSongs(), 'src/server/songs/catalogue/catalogue.tsv');
  // A program looks for all this around the place where it lies itself.
  cpSync(inProject('dist/server'), join(home, 'dist/server'), { recursive: true });
  cpSync(built, copied);
}

function link(from: string, path: string) {
  const to = join(home, path);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}
