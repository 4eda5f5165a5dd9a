import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openStandInYoutube,
  type StandInFailure,
  type StandInYoutube,
} from '#tests/support/stand-in-youtube.ts';
import { searchYoutube, type YoutubeAnswer } from './youtube.ts';

let youtube: StandInYoutube;
beforeAll(async () => {
  youtube = await openStandInYoutube();
});
beforeEach(() => youtube.fail(null));
afterAll(() => youtube.close());

const search = (query: string, cutOffMs = 4000): Promise<YoutubeAnswer> =>
  searchYoutube(query, { apiKey: 'secret key&1', apiUrl: youtube.apiUrl, cutOffMs });
const titles = (answer: YoutubeAnswer) => (answer.ok ? answer.items.map((item) => item.snippet.title) : []);

test('the question is for music that plays outside YouTube', async () => {
  await search('queen & co');
  const asked = new URL(youtube.asked.at(-1)!, 'http://x').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    part: 'snippet',
    type: 'video',
    videoCategoryId: '10',
    videoEmbeddable: 'true',
    videoSyndicated: 'true',
    maxResults: '15',
    q: 'queen & co',
    key: 'secret key&1',
  });
});

test('a base address with a slash at its end is the same address', async () => {
  const answer = await searchYoutube('queen', { apiKey: 'k', apiUrl: `${youtube.apiUrl}/`, cutOffMs: 4000 });
  expect(answer.ok).toBe(true);
});

test('live streams, premieres and broken items are left out', async () => {
  expect(titles(await search('queen'))).toEqual(['Queen – Bohemian Rhapsody (Official Video)']);
});

test('titles and channels are decoded once', async () => {
  const answer = await search('jack');
  expect(titles(answer)).toEqual(['Hit the Road Jack & "Friends"']);
  expect(answer.ok && answer.items[0]?.snippet.channelTitle).toBe("Ray's Place");
  expect(titles(await search('amp;'))).toEqual(['Rock &amp; Roll']);
});

test('pictures follow from the id', async () => {
  const answer = await search('queen');
  expect(answer.ok && answer.items[0]).toMatchObject({
    id: { kind: 'youtube#video', videoId: 'fJ9rUzIMcZQ' },
    snippet: {
      thumbnails: {
        default: { url: 'https://i.ytimg.com/vi/fJ9rUzIMcZQ/default.jpg', width: 120, height: 90 },
        medium: { url: 'https://i.ytimg.com/vi/fJ9rUzIMcZQ/mqdefault.jpg', width: 320, height: 180 },
      },
    },
  });
});

test('no hit is an answer too', async () => expect(await search('xyzzy')).toEqual({ ok: true, items: [] }));

describe('a refusal is told by its reason', () => {
  test.each<[StandInFailure, string]>([
    ['quota', 'quota'],
    ['daily', 'quota'],
    ['rate', 'rate'],
    ['key', 'key'],
    ['key-old', 'key'],
    ['forbidden', 'key'],
    ['error', 'unavailable'],
    ['html', 'unavailable'],
    ['half', 'unavailable'],
    ['drop', 'unavailable'],
  ])('%s is %s', async (mode, why) => {
    youtube.fail(mode);
    expect(await search('queen')).toEqual({ ok: false, why });
  });

  test('an answer that never comes is cut off', async () => {
    youtube.fail('hang');
    expect(await search('queen', 50)).toEqual({ ok: false, why: 'timeout' });
  });

  test('nobody there is unavailable', async () => {
    const away = { apiKey: 'k', apiUrl: 'http://127.0.0.1:1/youtube/v3', cutOffMs: 4000 };
    expect(await searchYoutube('queen', away)).toEqual({ ok: false, why: 'unavailable' });
  });
});
