import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { battleTypes } from '#rules/battle-types.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { type CatalogueSong, catalogueFile, columns, readCatalogue } from './catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-songs-'));
const file = join(folder, 'catalogue.tsv');
afterAll(() => rmSync(folder, { recursive: true }));

const header = columns.join('\t');
const row = (changed: Partial<Record<(typeof columns)[number], string>> = {}) => {
  const usual = { videoId: 'fJ9rUzIMcZQ', title: 'Halo', artist: 'Beyoncé', year: '2008' };
  const song = { ...usual, battleTypes: 'pop,rnb', fame: '90', source: 'own', ...changed };
  return columns.map((column) => song[column]).join('\t');
};
const halo: CatalogueSong = {
  videoId: 'fJ9rUzIMcZQ',
  title: 'Halo',
  artist: 'Beyoncé',
  year: 2008,
  battleTypes: ['pop', 'rnb'],
  fame: 90,
};

async function read(text: string | Uint8Array | null) {
  const lines: string[] = [];
  const log = {
    warn: ({ leftOut }: { leftOut?: number }, words: string) =>
      void lines.push(`${leftOut ?? ''} ${words}`.trim()),
  };
  if (text !== null) writeFileSync(file, text);
  const slices = await Array.fromAsync(readCatalogue(text === null ? join(folder, 'none') : file, log));
  return { songs: slices.flat(), slices, lines };
}

test('the built-in songs are all read, each once, the most famous first', async () => {
  const lines: string[] = [];
  const log = { warn: (_: object, words: string) => void lines.push(words) };
  const songs = (await Array.fromAsync(readCatalogue(catalogueFile, log))).flat();
  expect(lines).toEqual([]);
  expect(songs.length).toBeGreaterThan(1000);
  expect(new Set(songs.map(({ videoId }) => videoId)).size).toBe(songs.length);
  expect(songs.map(({ fame }) => fame)).toEqual(songs.map(({ fame }) => fame).sort((a, b) => b - a));
});

test('every battle type has songs, except wildcard and the two for newcomers', () => {
  const few = battleTypes.filter(
    (type) => catalogue.filter((song) => song.battleTypes.includes(type)).length < 20,
  );
  expect(few).toEqual(['wildcard', 'new_artists', 'unsigned_acts']);
});

test('a catalogue is read in slices, and no song between them is lost', async () => {
  const all = Array.from({ length: 3000 }, (_, at) => ({
    videoId: `${at}`.padStart(11, '0'),
    title: `Größe ${at} 사랑 🎸`,
  }));
  const { songs, slices, lines } = await read([header, ...all.map(row)].join('\n'));
  expect(slices.length).toBeGreaterThan(3);
  expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThan(500);
  expect(songs.map(({ videoId, title }) => ({ videoId, title }))).toEqual(all);
  expect(lines).toEqual([]);
});

test('a song may have no year, no battle type, and letters of any script', async () => {
  const song = { title: 'שלום 🎸', artist: '"אחד"', year: '', battleTypes: '', fame: '0' };
  const { songs, lines } = await read([header, row(song), ''].join('\n'));
  const { title, artist } = song;
  expect(songs).toEqual([{ ...halo, title, artist, year: null, battleTypes: [], fame: 0 }]);
  expect(lines).toEqual([]);
});

test('a file with a byte order mark and CRLF line ends is read, too', async () => {
  expect((await read(`\uFEFF${header}\r\n${row()}\r\n`)).songs).toEqual([halo]);
});

test.each<[string, string]>([
  ['a column too few', 'fJ9rUzIMcZ0\tHalo\tBeyoncé\t2008\tpop\t90'],
  ['a tab in its title', row({ videoId: 'fJ9rUzIMcZ0', title: 'Ha\tlo' })],
  ['an invalid video id', row({ videoId: 'halo' })],
  ['the id of another song', row({ title: 'Another' })],
  ['no title', row({ videoId: 'fJ9rUzIMcZ0', title: ' ' })],
  ['no artist', row({ videoId: 'fJ9rUzIMcZ0', artist: '' })],
  ['a title of 201 letters', row({ videoId: 'fJ9rUzIMcZ0', title: 'o'.repeat(201) })],
  ['a control character', row({ videoId: 'fJ9rUzIMcZ0', title: 'Ha\u0000lo' })],
  ['a mark that reverses the text direction', row({ videoId: 'fJ9rUzIMcZ0', artist: 'A\u202EB' })],
  ['an invalid year', row({ videoId: 'fJ9rUzIMcZ0', year: 'soon' })],
  ['an unknown battle type', row({ videoId: 'fJ9rUzIMcZ0', battleTypes: 'pop,polka' })],
  ['wildcard as its type', row({ videoId: 'fJ9rUzIMcZ0', battleTypes: 'wildcard' })],
  ['a fame above 100', row({ videoId: 'fJ9rUzIMcZ0', fame: '101' })],
])('a song with %s is left out, and counted in one line', async (_what, broken) => {
  const { songs, lines } = await read([header, row(), broken].join('\n'));
  expect(songs).toEqual([halo]);
  expect(lines).toEqual(['1 Invalid lines of the song catalogue were skipped']);
});

test('invalid UTF-8 costs only its song', async () => {
  const bytes = Buffer.from([header, row(), row({ videoId: 'fJ9rUzIMcZ0', title: '#' })].join('\n'));
  bytes[bytes.indexOf('#')] = 0xff;
  const { songs, lines } = await read(bytes);
  expect([songs.length, lines.length]).toEqual([1, 1]);
});

test.each<[string, string | Uint8Array | null, RegExp]>([
  ['missing', null, /^The song catalogue cannot be read; .*links still work$/],
  ['empty', '', /^The song catalogue is invalid: .*links still work$/],
  [
    'another file',
    '<!doctype html>\n<title>Not found</title>\n',
    /^The song catalogue is invalid: .*links still work$/,
  ],
  ['random bytes', new Uint8Array(100_000).fill(7), /^The song catalogue is invalid: .*links still work$/],
])('a catalogue that is %s has no songs and logs one line', async (_what, text, words) => {
  const { songs, lines } = await read(text);
  expect(songs).toEqual([]);
  expect(lines).toEqual([expect.stringMatching(words)]);
});
