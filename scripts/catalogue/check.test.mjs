import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { columns } from '#server/songs/catalogue/catalogue.ts';
import { openStandInYoutube, refusedVideos } from '#tests/support/stand-in-youtube.ts';
import { checkCatalogue } from './check.mjs';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-catalogue-'));
const file = join(folder, 'catalogue.tsv');
const header = columns.join('\t');
const song = (videoId, title = 'T', artist = 'A') => `${videoId}\t${title}\t${artist}\t\tpop\t50\town`;
const alive = ['fJ9rUzIMcZQ', 'Q8Tiz6INF7I', 'rrockamp001'].map((videoId) => song(videoId));
const songs = [...alive, song(refusedVideos.deleted), song('l1veStream1')];

let youtube;
beforeAll(async () => {
  youtube = await openStandInYoutube();
});
beforeEach(() => {
  youtube.fail(null);
  youtube.requests.length = 0;
  write(songs);
});
afterAll(async () => {
  await youtube.close();
  rmSync(folder, { recursive: true });
});

/** Runs the script in a separate process, as on a command line. */
const run = (key, ...more) =>
  promisify(execFile)(process.execPath, ['scripts/check-catalogue.mjs', file, ...more], {
    env: { ...process.env, YOUTUBE_API_KEY: key, YOUTUBE_API_URL: youtube.apiUrl },
  });
const check = (apiKey, repair = 0) =>
  checkCatalogue({ file, repair, apiKey, apiUrl: youtube.apiUrl, region: null });
const remaining = () => readFileSync(file, 'utf8').split('\n').slice(1, -1);
function write(lines) {
  writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
}

test('songs that do not play are dropped, with one cheap call per fifty songs', async () => {
  const { stdout } = await run('a-key');
  expect(stdout).toContain('3 songs play, 2 were dropped');
  expect(remaining()).toEqual(alive);
  expect(youtube.requests.map((each) => each.split('?')[0])).toEqual(['/youtube/v3/videos']);
});

test('on request, a song that does not play gets another video, with one search', async () => {
  const jack = (videoId) => song(videoId, 'Hit the Road, Jack', "Ray's Place");
  const other = song('l1veStream1', 'Nobody Sings This', 'Nobody');
  const queen = song('fJ9rUzIMcZQ');
  write([queen, song('rrockamp001'), jack(refusedVideos.deleted), other]);
  expect(await check('a-key', 5)).toContain('3 songs play, 1 of them as another video, 1 were dropped');
  expect(remaining()).toEqual([queen, song('rrockamp001'), jack('Q8Tiz6INF7I')]);
});

test.each([
  ['without a key', '', null, /YOUTUBE_API_KEY is missing/],
  ['when YouTube refuses', 'a-key', 'quota', /did not answer \(quota\)/],
])('%s, the catalogue does not change', async (_when, key, mode, words) => {
  youtube.fail(mode);
  await expect(check(key)).rejects.toThrow(words);
  expect(remaining()).toEqual(songs);
});
