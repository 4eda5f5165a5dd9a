import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchAnswer } from '#contract/songs.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { bestKnownSongs } from '#tests/support/best-known-songs.ts';
import { openStandInYoutube, refusedVideos, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';
import type { StandInFailure } from '#tests/support/youtube-failures.ts';
import { createSongs } from './songs.ts';

const restingNotice = 'Search is resting. Paste a YouTube link, or pick one of these.';
const apiKey = 'very-secret-key';
const typed = { typing: true, userId: 'somebody', ipHash: 'somewhere' };
const entered = { typing: false, userId: 'somebody', ipHash: 'somewhere' };

let youtube: StandInYoutube;
let database: OpenDatabase;
beforeAll(async () => {
  youtube = await openStandInYoutube();
  database = await openDatabase({ DATA_DIR: 'memory://' });
});
beforeEach(async () => {
  youtube.fail(null);
  youtube.requests.length = 0;
  await database.db.execute(sql`truncate search_days, search_shares, search_places, searches, found_videos`);
});
afterAll(() => Promise.all([youtube.close(), database.close()]));

type Changed = Partial<Parameters<typeof createSongs>[0]>;
/** Creates songs whose search waits until the catalogue is read. */
function open(changed: Changed = {}) {
  const lines: string[] = [];
  const clock = { now: Date.parse('2026-07-01T12:00:00Z') };
  const videos = createSongs({
    ...songsOptions(youtube, database),
    apiKey,
    now: () => clock.now,
    log: { warn: (facts, message) => lines.push(JSON.stringify({ ...facts, message })) },
    ...changed,
  });
  const spent = async () => 90 - (await videos.budgetLeft());
  const search: typeof videos.search = (...asked) =>
    videos.readCatalogue().then(() => videos.search(...asked));
  return { ...videos, search, spent, lines, clock };
}
/** Runs `work` while the table is renamed, as if the database were unavailable. */
async function without(table: 'searches' | 'search_days', work: () => Promise<void>) {
  const rename = (from: string, to: string) =>
    database.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
  await rename(table, 'away');
  await work().finally(() => rename('away', table));
}
const searchesAsked = () => youtube.requests.filter((each) => each.includes('/search?')).length;
type Answer = Awaited<ReturnType<ReturnType<typeof open>['search']>>;
const titles = ({ items }: Answer) => items.map((item) => item.snippet.title);

/** Shortens the timeout if YouTube hangs, so that the test is fast; it must still be long enough to send the request. */
const shortTimeout = (mode: StandInFailure): Changed => (mode === 'hang' ? { timeoutMs: 1000 } : {});

describe('without an API key', () => {
  test('the game searches its own songs, without a notice', async () => {
    const answer = await open({ apiKey: null }).search('metalica', entered);
    expect(answer).toMatchObject({ source: 'catalogue', notice: null });
    expect(titles(answer)).toContain('Metallica - Enter Sandman');
    expect(answer.items[0]?.snippet.channelTitle).toBe('Metallica');
    expect(searchAnswer.parse(answer)).toEqual(answer);
    expect(youtube.requests).toEqual([]);
  });
});

test('songs that only resemble the query are marked as similar', async () => {
  const answer = await open({ apiKey: null }).search('bohemian rhapsody zzyzx', typed);
  expect(titles(answer)[0]).toBe('Queen - Bohemian Rhapsody');
  expect(answer).toMatchObject({ similar: true, notice: null });
  expect(await open({ apiKey: null }).search('wonderwall', typed)).toMatchObject({ similar: false });
});

describe('with an API key', () => {
  test('a submitted query is sent to YouTube and books one search', async () => {
    const { search, spent } = open();
    const answer = await search('  Queen ', entered);
    expect(answer).toMatchObject({ source: 'youtube', notice: null });
    expect(titles(answer)[0]).toBe('Queen – Bohemian Rhapsody (Official Video)');
    expect(searchAnswer.parse(answer)).toEqual(answer);
    expect(await spent()).toBe(1);
  });

  test('a keystroke is never sent to YouTube', async () => {
    const { search, spent } = open();
    expect(await search('queen', typed)).toMatchObject({ source: 'catalogue', notice: null });
    expect([await spent(), youtube.requests]).toEqual([0, []]);
  });

  test('a repeated query gets the stored result, also with keystrokes', async () => {
    const { search, spent } = open();
    await search('queen', entered);
    expect(await search('QUEEN', entered)).toMatchObject({ source: 'cache', notice: null });
    expect(titles(await search('queen ', typed))[0]).toBe('Queen – Bohemian Rhapsody (Official Video)');
    expect([await spent(), searchesAsked()]).toEqual([1, 1]);
  });

  test('a short result of YouTube, new or stored, is followed by matching known songs, each once', async () => {
    const { search } = open({ catalogue: bestKnownSongs(60) });
    for (const source of ['youtube', 'cache']) {
      const { items, ...answer } = await search('queen', entered);
      const channels = items.map(({ snippet }) => snippet.channelTitle);
      expect([answer.source, channels]).toEqual([source, ['Queen Official', ...Array(4).fill('Queen')]]);
      expect(new Set(items.map(({ id }) => id.videoId)).size).toBe(5);
    }
    expect(titles(await search('hit the road friends', entered))).toEqual(['Hit the Road Jack & "Friends"']);
  });

  test('two concurrent searches for the same words cost one search', async () => {
    const { search, spent } = open();
    const [one, other] = await Promise.all([search('queen', entered), search('Queen', entered)]);
    expect(one).toEqual(other);
    expect([await spent(), searchesAsked()]).toEqual([1, 1]);
  });

  test('a used-up budget makes the game search its own songs', async () => {
    const { search } = open({ perDay: 0 });
    expect(await search('queen', entered)).toMatchObject({ source: 'catalogue', notice: restingNotice });
    expect(youtube.requests).toEqual([]);
  });

  test.each(['searches', 'search_days'] as const)('an unavailable table %s has the same effect', (table) =>
    without(table, async () => {
      const { search, lines } = open();
      expect(await search('queen', entered)).toMatchObject({ source: 'catalogue', notice: restingNotice });
      expect([lines.length, youtube.requests]).toEqual([1, []]);
    }),
  );
});

describe('when YouTube fails', () => {
  const failures: StandInFailure[] = [
    'quota',
    'daily',
    'daily-old',
    'rate',
    'rate-project',
    'rate-bare',
    'key',
    'key-old',
    'forbidden',
    'forbidden-bare',
    'not-configured',
    'redirect',
    'blank',
    'nothing',
    'error',
    'html',
    'hang',
    'half',
    'drop',
  ];
  test.each(failures)(
    'with %s, the player gets known songs, and YouTube is called and the failure logged only once',
    async (mode) => {
      const { search, lines } = open(shortTimeout(mode));
      youtube.fail(mode);
      const answer = await search('queen', entered);
      expect(answer).toMatchObject({ source: 'catalogue', notice: restingNotice });
      expect(titles(answer)).toContain('Queen - Bohemian Rhapsody');
      await search('oasis', entered);
      expect(await search('oasis', typed)).toMatchObject({ notice: restingNotice });
      expect({ asked: youtube.requests.length, lines }).toEqual({ asked: 1, lines: [expect.any(String)] });
      expect(lines.join()).not.toMatch(/very-secret-key|127\.0\.0\.1|http/);
    },
  );

  test.each<[StandInFailure, string]>([
    ['error', '2026-07-01T12:01:00Z'],
    ['quota', '2026-07-02T07:00:00Z'],
  ])('with %s, it is called again when the circuit breaker closes', async (mode, later) => {
    const { search, clock } = open();
    youtube.fail(mode);
    await search('queen', entered);
    youtube.fail(null);
    clock.now = Date.parse(later) - 1;
    expect((await search('queen', entered)).source).toBe('catalogue');
    clock.now = Date.parse(later);
    expect((await search('queen', entered)).source).toBe('youtube');
  });
});

describe('a pasted link', () => {
  test('finds only its video, also while typing, and costs no search (§5.14)', async () => {
    const { search, spent } = open();
    const answer = await search('hear this https://youtu.be/fJ9rUzIMcZQ?si=x', typed);
    expect(answer).toMatchObject({ source: 'link', notice: null });
    expect(answer.items.map((item) => item.id.videoId)).toEqual(['fJ9rUzIMcZQ']);
    expect(titles(answer)).toEqual(['Queen – Bohemian Rhapsody (Official Video)']);
    expect(searchAnswer.parse(answer)).toEqual(answer);
    expect(await spent()).toBe(0);
  });

  test.each([
    ['a private video', `https://youtu.be/${refusedVideos.private}`, /private/],
    ['a deleted video', `https://youtu.be/${refusedVideos.deleted}`, /no longer on YouTube/],
    ['a video only on YouTube', `https://youtu.be/${refusedVideos.notEmbeddable}`, /on YouTube itself/],
    ['a playlist', 'https://www.youtube.com/playlist?list=PL1', /^That is a playlist\. Open the song there/],
    ['a channel', 'youtube.com/@LadyGaga', /^That is a channel\./],
    ['an album elsewhere', 'https://open.spotify.com/album/1', /^That is an album on Spotify\./],
    ['a short link', 'https://spotify.link/abc', /^That is a short link, .* Spotify/],
    ['another site', 'https://vimeo.com/76979871', /one YouTube video/],
  ])('of %s is explained in the notice', async (_what, link, words) => {
    const answer = await open().search(link, entered);
    expect(answer).toMatchObject({ items: [], source: 'link' });
    expect(answer.notice).toMatch(words);
  });

  test('works while YouTube is unreachable', async () => {
    youtube.fail('drop');
    const { search } = open();
    expect(titles(await search('youtu.be/abcdefghij1', entered))).toEqual(['YouTube video abcdefghij1']);
    expect(titles(await search('youtu.be/bx1Bh8ZvH84', entered))).toEqual(['Oasis - Wonderwall']);
  });

  test('may be a video id alone, while text that only looks like an id is searched as words', async () => {
    const { search } = open({ apiKey: null });
    expect(await search('fJ9rUzIMcZQ', entered)).toMatchObject({ source: 'link' });
    expect(await search('BeyonceHalo', entered)).toMatchObject({ source: 'catalogue', notice: null });
    youtube.requests.length = 0;
    expect(await search('Radioactive', entered)).toMatchObject({ source: 'catalogue' });
    expect(youtube.requests).toEqual([]);
  });
});

describe('a query (§5.12, 9.27)', () => {
  test.each(['', ' ', 'q', ' q ', '\u200B\u200Bq', '\u0000'])('of %j is too short', async (query) => {
    expect(await open().search(query, entered)).toMatchObject({
      items: [],
      source: 'catalogue',
      notice: null,
    });
    expect(youtube.requests).toEqual([]);
  });
});

test('before a player types, ten songs that suit the battle are offered', async () => {
  const songs = open();
  await songs.readCatalogue();
  const answer = songs.suggest('metal');
  expect(answer).toMatchObject({ source: 'catalogue', notice: null });
  expect(answer.items).toHaveLength(10);
  expect(searchAnswer.parse(answer)).toEqual(answer);
});
