import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';
import { createSongs } from './songs.ts';

const queen = 'fJ9rUzIMcZQ';
const jack = 'Q8Tiz6INF7I';
const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-07-01T12:00:00Z');
const typed = { typing: true, userId: 'somebody', ipHash: 'somewhere' };
const entered = { typing: false, userId: 'somebody', ipHash: 'somewhere' };

let youtube: StandInYoutube;
let database: OpenDatabase;
let clock = start;
beforeAll(async () => {
  youtube = await openStandInYoutube();
  database = await openDatabase({ DATA_DIR: 'memory://' });
});
beforeEach(async () => {
  clock = start;
  youtube.fail(null);
  youtube.change(queen, {});
  await database.db.execute(sql`truncate search_days, search_shares, search_places, searches, found_videos`);
});
afterAll(async () => {
  await youtube.close();
  await database.close();
});

const instance = () => createSongs({ ...songsOptions(youtube, database), region: 'DE', now: () => clock });
const stored = async () => {
  const counted = sql`select (select count(*)::int from searches) searches, (select count(*)::int from found_videos) videos`;
  const { rows } = (await database.db.execute(counted)) as unknown as { rows: unknown[] };
  return rows[0];
};
const ids = ({ items }: Awaited<ReturnType<ReturnType<typeof instance>['search']>>) =>
  items.map(({ id }) => id.videoId);

describe('a result of YouTube', () => {
  test('is found by every instance, and after a catch-up by any of its words', async () => {
    const [one, other] = [instance(), instance()];
    await one.search('bohemian jack', entered);
    youtube.requests.length = 0;
    expect(await other.search('Jack, Bohemian!', entered)).toMatchObject({ source: 'cache' });
    expect(ids(await other.search('hit the road friends', typed))).not.toContain(jack);
    await other.catchUp();
    expect(ids(await other.search('hit the road friends', typed))[0]).toBe(jack);
    expect(youtube.requests).toEqual([]);
  });

  test('is refreshed by the cheap call before it is 30 days old, and deleted if it no longer plays', async () => {
    const videos = instance();
    await videos.search('bohemian jack', entered);
    youtube.change(queen, { status: { embeddable: false } });
    youtube.requests.length = 0;
    clock = start + 26 * day;
    await videos.sweep();
    expect(youtube.requests.map((each) => each.split('?')[0])).toEqual(['/youtube/v3/videos']);
    expect(ids(await videos.search('bohemian jack', typed))).toEqual([jack]);
    clock = start + 31 * day;
    await videos.sweep();
    expect(await stored()).toEqual({ searches: 0, videos: 1 });
    expect(ids(await videos.search('hit the road friends', typed))[0]).toBe(jack);
    expect(await videos.budgetLeft()).toBe(90);
  });

  test('is deleted after 30 days if YouTube is unavailable, from the database and from memory', async () => {
    const videos = instance();
    await videos.search('bohemian jack', entered);
    youtube.fail('error');
    clock = start + 30 * day - 1;
    await videos.sweep();
    expect(await stored()).toEqual({ searches: 0, videos: 0 });
    expect(ids(await videos.search('hit the road friends', typed))).not.toContain(jack);
    expect(ids(await instance().search('bohemian jack', typed))).not.toContain(jack);
  });

  test('is cached for a day if it is empty', async () => {
    const videos = instance();
    const asked = () => youtube.requests.filter((each) => each.includes('/search?')).length;
    youtube.requests.length = 0;
    await videos.search('zzxxyyq', entered);
    clock = start + day - 1;
    await videos.search('zzxxyyq', entered);
    expect(asked()).toBe(1);
    clock = start + day;
    await videos.search('zzxxyyq', entered);
    expect(asked()).toBe(2);
  });
});
