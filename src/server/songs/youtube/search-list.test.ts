import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import type { StandInFailure } from '#tests/support/youtube-failures.ts';
import { decodeEntities, searchYoutube } from './search-list.ts';

let youtube: StandInYoutube;
beforeAll(async () => {
  youtube = await openStandInYoutube();
});
beforeEach(() => youtube.fail(null));
afterAll(() => youtube.close());

/** Long timeout in milliseconds, so that a busy machine does not look like a broken service; only the timeout test uses a short one. */
const patientMs = 60_000;
const soon = () => AbortSignal.timeout(patientMs);
const search = (query: string, timeoutMs = patientMs) =>
  searchYoutube(query, null, {
    apiKey: 'secret key&1',
    apiUrl: youtube.apiUrl,
    signal: AbortSignal.timeout(timeoutMs),
  });
const titles = (answer: Awaited<ReturnType<typeof search>>) =>
  answer.ok ? answer.value.videos.map((video) => video.title) : [];

test('the request is for music that plays outside YouTube', async () => {
  await search('queen & co');
  const asked = new URL(youtube.requests.at(-1)!, 'http://x').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    part: 'snippet',
    type: 'video',
    videoCategoryId: '10',
    videoEmbeddable: 'true',
    videoSyndicated: 'true',
    maxResults: '50',
    q: 'queen & co',
    key: 'secret key&1',
  });
});

test('a base address may end with a slash', async () => {
  const answer = await searchYoutube('queen', null, {
    apiKey: 'k',
    apiUrl: `${youtube.apiUrl}/`,
    signal: soon(),
  });
  expect(answer.ok).toBe(true);
});

test('live streams, premieres and broken items are left out', async () => {
  expect(titles(await search('queen'))).toEqual(['Queen – Bohemian Rhapsody (Official Video)']);
});

test('titles and channels are decoded once (§5.24)', async () => {
  const answer = await search('jack');
  expect(titles(answer)).toEqual(['Hit the Road Jack & "Friends"']);
  expect(answer.ok && answer.value.videos[0]?.channel).toBe("Ray's Place");
  expect(titles(await search('amp;'))).toEqual(['Rock &amp; Roll']);
});

test('an empty result is no failure', async () =>
  expect(await search('xyzzy')).toEqual({ ok: true, value: { videos: [], region: 'US' } }));

describe('the kind of a failure', () => {
  test.each<[StandInFailure, string]>([
    ['quota', 'quota'],
    ['daily', 'quota'],
    ['daily-old', 'quota'],
    ['rate', 'rate'],
    ['rate-project', 'rate'],
    ['rate-bare', 'rate'],
    ['key', 'key'],
    ['key-old', 'key'],
    ['forbidden', 'key'],
    ['forbidden-bare', 'key'],
    ['not-configured', 'key'],
    ['redirect', 'unavailable'],
    ['blank', 'unavailable'],
    ['error', 'unavailable'],
    ['html', 'unavailable'],
    ['half', 'unavailable'],
    ['drop', 'unavailable'],
  ])('with %s is %s', async (mode, why) => {
    youtube.fail(mode);
    expect(await search('queen')).toEqual({ ok: false, why });
  });

  test('without a response is a timeout', async () => {
    youtube.fail('hang');
    expect(await search('queen', 50)).toEqual({ ok: false, why: 'timeout' });
  });

  test('of an unreachable service is unavailable', async () => {
    const unreachable = { apiKey: 'k', apiUrl: 'http://127.0.0.1:1/youtube/v3', signal: soon() };
    expect(await searchYoutube('queen', null, unreachable)).toEqual({ ok: false, why: 'unavailable' });
  });
});

test.each([
  ['Rock &amp; Roll', 'Rock & Roll'],
  ['Don&#39;t &quot;Stop&quot;', 'Don\'t "Stop"'],
  ['Don&#x27;t', "Don't"],
  ['a &lt;b&gt; c', 'a <b> c'],
  ['Rock &amp;amp; Roll', 'Rock &amp; Roll'],
  ['Rock & Roll; R&B', 'Rock & Roll; R&B'],
  ['&unknown; &#0; &#9999999;', '&unknown; &#0; &#9999999;'],
])('%s is decoded as %s', (html, text) => expect(decodeEntities(html)).toBe(text));
