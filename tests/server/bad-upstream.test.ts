import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusedVideos } from '#tests/support/stand-in-youtube.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { noon, openTestServer, type TestServer } from '#tests/support/test-server.ts';
import type { StandInFailure } from '#tests/support/youtube-failures.ts';

// A real server over real HTTP, with a stand-in YouTube that fails in every way.
const apiKey = 'very-secret-key';
const resting = 'Search is resting. Paste a YouTube link, or pick one of these.';
const day = 24 * 60 * 60 * 1000;
const lines: string[] = [];
let app: TestServer;
let player: TestClient;
beforeAll(async () => {
  app = await openTestServer({ YOUTUBE_API_KEY: apiKey }, { now: noon }, (line) => lines.push(line));
  player = await app.guest();
});
beforeEach(() => {
  app.youtube.fail(null);
  app.youtube.requests.length = 0;
  lines.length = 0;
});
afterAll(() => app?.close());

const search = (q: string, typing: '0' | '1' = '0') => player.ok('searchSongs', { query: { q, typing } });
const warnings = () => lines.filter((line) => JSON.parse(line).level >= 40);
const calls = () => app.youtube.requests.map((each) => each.split('?')[0]);
/** The key, the address, and texts that only YouTube sends. */
const secrets =
  /very-secret-key|127\.0\.0\.1:\d+\/youtube|quota|getting-started|API key|Internal error|Before you continue|Too Many|Access Not/i;

/** One failure of each kind; songs.test.ts has them all. */
const temporary: StandInFailure[] = ['redirect', 'error', 'html', 'half', 'quota', 'rate'];

async function expectFallback(mode: StandInFailure) {
  app.youtube.fail(mode);
  const found = await search('queen');
  expect(found).toMatchObject({ source: 'catalogue', notice: resting });
  expect(found.items.map(({ snippet }) => snippet.title).join()).toContain('Bohemian Rhapsody');
  expect(await search('oasis')).toMatchObject({ source: 'catalogue', notice: resting });
  expect(await search('oasis', '1')).toMatchObject({ source: 'catalogue', notice: resting });
  expect({ calls: calls(), warnings: warnings() }).toEqual({
    calls: ['/youtube/v3/search'],
    warnings: [expect.stringContaining('YouTube search is paused')],
  });
  expect([...warnings(), JSON.stringify(found)].join().replaceAll('"why":"quota"', '')).not.toMatch(secrets);
}

test.each(temporary)(
  'a YouTube that answers with %s costs no player a song, is logged once, and is requested again later',
  async (mode) => {
    await expectFallback(mode);
    app.youtube.fail(null);
    app.advance(day);
    expect(await search(`bohemian after ${mode}`)).toMatchObject({ source: 'youtube', notice: null });
  },
);

test.each([
  ['one letter', 'q'],
  ['5,000 letters', 'ab '.repeat(1666)],
  ['5,000 letters without a space', 'x'.repeat(5000)],
  ['emoji', '🎸🎸🔥'],
  ['right to left', 'שלום עולם \u202e'],
  ['SQL', "'; drop table songs; --"],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a NUL', 'queen\u0000'],
  ['half a character', 'queen \ud83c'],
])('a search for %s is answered like any other', async (_what, words) => {
  for (const typing of ['1', '0'] as const) {
    const { status, body } = await player.get(
      `/api/youtube/search?${new URLSearchParams({ q: words, typing })}`,
    );
    expect([status, body]).toEqual([200, expect.objectContaining({ items: expect.any(Array) })]);
  }
  expect(warnings()).toEqual([]);
});

test.each([
  ['a channel', 'https://www.youtube.com/channel/UCiMhD4jzUqG-IgPzUmmytRQ', /a channel/],
  ['a handle', 'youtube.com/@LadyGaga', /a channel/],
  ['a playlist', 'https://www.youtube.com/playlist?list=PL1', /a playlist/],
  ['another site', 'https://vimeo.com/76979871', /one YouTube video/],
  ['an id of ten characters', 'https://youtu.be/mE4hSQ7j0M', /one YouTube video/],
  ['a private video', `https://youtu.be/${refusedVideos.private}`, /private/],
  ['a deleted video', `https://youtu.be/${refusedVideos.deleted}`, /no longer/],
  ['a video that may not be embedded', `https://youtu.be/${refusedVideos.notEmbeddable}`, /YouTube itself/],
])('a link to %s is explained in the notice, and uses no YouTube search', async (_what, link, words) => {
  const found = await search(link);
  expect(found).toMatchObject({ items: [], source: 'link' });
  expect(found.notice).toMatch(words);
  expect([warnings(), calls().filter((call) => call !== '/oembed')]).toEqual([[], []]);
});

// This must be the last test: afterwards the server sends no more requests to YouTube.
test('an API key that YouTube refuses is not sent again', async () => {
  app.advance(day);
  await expectFallback('key');
  app.youtube.fail(null);
  app.advance(day);
  expect(await search('queen')).toMatchObject({ source: 'catalogue', notice: resting });
});
