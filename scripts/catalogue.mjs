// Cleans the built-in songs: `npm run catalogue [-- FILE.tsv …]`. Adds the rows of the files, which have the catalogue's columns
// in any order; a song that is already in the catalogue does not change. Idempotent.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogueFile, columns } from '#server/songs/catalogue/catalogue.ts';
import { cleanRows, lineOf, parseRows } from './catalogue/clean.mjs';

const { values, positionals } = parseArgs({
  options: { to: { type: 'string', default: catalogueFile } },
  allowPositionals: true,
});
const rows = [values.to, ...positionals].flatMap((file) => parseRows(readFileSync(file, 'utf8')));
const { songs, dropped } = cleanRows(rows);
writeFileSync(values.to, `${[columns.join('\t'), ...songs.map(lineOf)].join('\n')}\n`);
const reasons = Object.entries(dropped).map(([why, count]) => `${count} ${why}`);
console.log(`${songs.length} songs of ${rows.length} rows; left out: ${reasons.join(', ')}`);
