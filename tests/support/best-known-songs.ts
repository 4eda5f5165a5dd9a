import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectPath } from '#server/settings/project-path.ts';
import { catalogueFile, columns } from '#server/songs/catalogue/catalogue.ts';

const fameAt = columns.indexOf('fame');

/** Returns a file with the about 700 best known songs, because reading the whole catalogue takes each server a second of CPU time. */
export function bestKnownSongs(leastFame = 90): string {
  const file = projectPath(`dist/best-known-songs-${leastFame}.tsv`);
  if (existsSync(file) && statSync(file).mtimeMs > statSync(catalogueFile).mtimeMs) return file;
  const [head = '', ...rows] = readFileSync(catalogueFile, 'utf8').split('\n');
  const known = rows.filter((row) => Number(row.split('\t')[fameAt]) >= leastFame);
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, [head, ...known, ''].join('\n'));
  renameSync(unfinished, file);
  return file;
}
