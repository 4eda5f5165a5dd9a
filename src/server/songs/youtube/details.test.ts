import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createSongs } from '#server/songs/songs.ts';
import {
  type ChangedDetails,
  openStandInYoutube,
  type StandInYoutube,
} from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';
import { fetchDetails, secondsOf } from './details.ts';

const queen = 'fJ9rUzIMcZQ';
const jack = 'Q8Tiz6INF7I';
const signal = () => AbortSignal.timeout(60_000);

let youtube: StandInYoutube;
let database: OpenDatabase;
beforeAll(async () => {
  youtube = await openStandInYoutube();
  database = await openDatabase({ DATA_DIR: 'memory://' });
});
beforeEach(() => youtube.change(queen, {}));
afterAll(async () => {
  await youtube.close();
  await database.close();
});

/** Returns which of the two songs play in the region. */
async function playing(region: string | null = 'DE'): Promise<string[]> {
  const answer = await fetchDetails([queen, jack], region, {
    apiKey: 'k',
    apiUrl: youtube.apiUrl,
    signal: signal(),
  });
  return answer.ok ? answer.value.videos.map(({ videoId }) => videoId) : [];
}

const where = (regionRestriction: object): ChangedDetails => ({ contentDetails: { regionRestriction } });

describe('a song does not play if it', () => {
  test.each<[string, ChangedDetails | null]>([
    ['may not be embedded', { status: { embeddable: false } }],
    ['is private', { status: { privacyStatus: 'private' } }],
    ['is not processed', { status: { uploadStatus: 'uploaded' } }],
    ['was rejected', { status: { uploadStatus: 'rejected' } }],
    ['is for adults', { contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } } }],
    ['is blocked here', where({ blocked: ['FR', 'DE'] })],
    ['is allowed elsewhere only', where({ allowed: ['US'] })],
    ['is allowed nowhere', where({ allowed: [] })],
    ['is live', { snippet: { liveBroadcastContent: 'live' } }],
    ['is live and has no length', { contentDetails: { duration: 'P0D' } }],
    ['has not started yet', { snippet: { liveBroadcastContent: 'upcoming' } }],
    ['is gone', null],
  ])('%s', async (_why, details) => {
    youtube.change(queen, details);
    expect(await playing()).toEqual([jack]);
  });
});

describe('a song plays if it', () => {
  test.each<[string, ChangedDetails]>([
    ['is unlisted', { status: { privacyStatus: 'unlisted' } }],
    ['is blocked elsewhere', where({ blocked: ['FR'] })],
    ['is allowed here', where({ allowed: ['US', 'DE'] })],
    ['has a restriction in a wrong format', where({ blocked: 'DE' })],
    ['has details in a wrong format', { status: { embeddable: 'maybe' }, contentDetails: { duration: 7 } }],
  ])('%s', async (_why, details) => {
    youtube.change(queen, details);
    expect(await playing()).toEqual([queen, jack]);
  });

  test('is blocked somewhere, if the region is unknown', async () => {
    youtube.change(queen, where({ blocked: ['DE'] }));
    expect(await playing(null)).toEqual([queen, jack]);
  });
});

test.each<[object, number | null]>([
  [{}, 2_500_000],
  [{ viewCount: '0' }, 0],
  [{ viewCount: undefined }, null],
  [{ viewCount: 'many' }, null],
])('a song with %j has %s views', async (statistics, views) => {
  youtube.change(queen, { statistics });
  const answer = await fetchDetails([queen], null, {
    apiKey: 'k',
    apiUrl: youtube.apiUrl,
    signal: signal(),
  });
  expect(answer.ok && answer.value.videos.map((video) => video.views)).toEqual([views]);
});

test('a search offers only songs that play, with one search and one details call', async () => {
  await database.db.execute(sql`truncate search_days, search_shares, search_places, searches, found_videos`);
  const videos = createSongs(songsOptions(youtube, database));
  // Without a configured region, the response to the search names 'US'.
  youtube.change(queen, where({ blocked: ['US'] }));
  youtube.requests.length = 0;
  const { items } = await videos.search('bohemian jack', {
    typing: false,
    userId: 'somebody',
    ipHash: 'somewhere',
  });
  expect(items.map(({ id, duration }) => [id.videoId, duration])).toEqual([[jack, '5:55']]);
  expect(youtube.requests.map((each) => each.split('?')[0])).toEqual([
    '/youtube/v3/search',
    '/youtube/v3/videos',
  ]);
});

test.each([
  ['PT3M20S', 200],
  ['PT45S', 45],
  ['PT1H2M3S', 3723],
  ['PT4M', 240],
  ['P1DT2H', 93_600],
  ['P0D', null],
  ['3:20', null],
  ['', null],
])('a duration of %j is %j seconds', (duration, seconds) => expect(secondsOf(duration)).toBe(seconds));
