import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';
import { createSongs } from './songs.ts';

const typed = { typing: true, userId: 'somebody', ipHash: 'somewhere' };
const entered = { typing: false, userId: 'somebody', ipHash: 'somewhere' };

let youtube: StandInYoutube;
let database: OpenDatabase;
let clock = 0;
beforeAll(async () => {
  youtube = await openStandInYoutube();
  database = await openDatabase({ DATA_DIR: 'memory://' });
});
beforeEach(async () => {
  clock = Date.parse('2026-07-01T12:00:00Z');
  youtube.fail(null);
  youtube.requests.length = 0;
  await database.db.execute(
    sql`truncate search_days, search_shares, search_places, searches, found_videos, video_channels`,
  );
});
afterAll(async () => {
  await youtube.close();
  await database.close();
});

function open(changed: { apiKey?: string | null; pagesPerDay?: number } = {}) {
  const lines: string[] = [];
  const videos = createSongs({
    ...songsOptions(youtube, database),
    region: 'DE',
    now: () => clock,
    log: { warn: (_: object, message: string) => void lines.push(message) },
    ...changed,
  });
  const search: typeof videos.search = async (...words) => {
    await videos.readCatalogue();
    return videos.search(...words);
  };
  const ingest = (signal = new AbortController().signal) => videos.ingest(signal);
  return { ...videos, search, ingest, lines };
}
const asked = (method: string) =>
  youtube.requests
    .map((each) => new URL(each, 'http://x'))
    .filter(({ pathname }) => pathname.endsWith(`/${method}`))
    .map(({ searchParams }) => Object.fromEntries(searchParams));
const first = async ({ search }: ReturnType<typeof open>, words: string) =>
  (await search(words, typed)).items[0]?.snippet.title;

test('the other songs of a found song’s channel are found, too, without a search at YouTube', async () => {
  const videos = open();
  await videos.search('bohemian', entered);
  expect(await first(videos, 'hit the road friends')).not.toBe('Hit the Road Jack & "Friends"');
  youtube.requests.length = 0;
  await videos.ingest();
  expect(await first(videos, 'hit the road friends')).toBe('Hit the Road Jack & "Friends"');
  expect(asked('playlistItems')).toEqual([
    {
      part: 'contentDetails',
      maxResults: '50',
      playlistId: 'UUstandInYoutubeChannel1',
      key: 'k',
    },
  ]);
  expect([asked('search'), await videos.budgetLeft()]).toEqual([[], 89]);
});

test('the charts are stored once a day', async () => {
  const videos = open();
  await videos.ingest();
  expect(await first(videos, 'rock amp roll')).toBe('Rock &amp; Roll');
  const charts = () => asked('videos').filter(({ chart }) => chart === 'mostPopular');
  expect(charts()).toMatchObject([{ videoCategoryId: '10', regionCode: 'DE', maxResults: '50' }]);
  await videos.ingest();
  expect(charts()).toHaveLength(1);
  clock += 24 * 60 * 60 * 1000;
  await videos.ingest();
  expect(charts()).toHaveLength(2);
});

test('a missing list is no failure, and is not requested again', async () => {
  await database.db.execute(
    sql`insert into video_channels (channel_id, met, met_at) values ('UCclosedclosedclosed--1', 5, now())`,
  );
  const videos = open();
  await videos.ingest();
  await videos.ingest();
  const lists = asked('playlistItems').map(({ playlistId }) => playlistId);
  expect(lists.filter((list) => list === 'UUclosedclosedclosed--1')).toHaveLength(1);
  expect(videos.lines).toEqual([]);
});

test('nothing is requested without an API key, nor while the server stops', async () => {
  await open({ apiKey: null }).ingest();
  await open().ingest(AbortSignal.abort());
  expect(youtube.requests).toEqual([]);
});

test('no more pages are stored than a day allows', async () => {
  const videos = open({ pagesPerDay: 0 });
  await videos.search('bohemian', entered);
  await videos.ingest();
  expect([...asked('playlistItems'), ...asked('videos').filter(({ chart }) => chart)]).toEqual([]);
});
