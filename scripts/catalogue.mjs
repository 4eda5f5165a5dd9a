// Cleans the built-in songs: `npm run catalogue [-- FILE.tsv …]`. Takes the catalogue as it is and the rows of the files,
// which have its columns in any order; a song that is there already stays as it is. Run again, it changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogueFile, columns } from '#server/songs/catalogue/catalogue.ts';
import { cleaned, lineOf, rowsIn } from './catalogue/clean.mjs';

const { values, positionals } = parseArgs({
  options: { to: { type: 'string', default: catalogueFile } },
  allowPositionals: true,
});
const rows = [values.to, ...positionals].flatMap((file) => rowsIn(readFileSync(file, 'utf8')));
const { songs, gone } = cleaned(rows);
writeFileSync(values.to, `${[columns.join('\t'), ...songs.map(lineOf)].join('\n')}\n`);
const went = Object.entries(gone).map(([why, count]) => `${count} ${why}`);
console.log(`${songs.length} songs of ${rows.length} rows; left out: ${went.join(', ')}`);
