import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchAnswer } from '#contract/songs.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createSongs } from '#server/songs/songs.ts';
import { musicLinks } from '#tests/support/stand-in-music.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';
import { youtubePage } from './link-search.ts';

const typed = { typing: true, userId: 'somebody', ipHash: 'somewhere' };
const entered = { ...typed, typing: false };

let standIn: StandInYoutube;
let database: OpenDatabase;
beforeAll(async () => {
  standIn = await openStandInYoutube();
  database = await openDatabase({ DATA_DIR: 'memory://' });
});
beforeEach(async () => {
  await database.db.execute(sql`truncate search_days, search_shares, search_places, searches, found_videos`);
});
afterAll(async () => {
  await standIn.close();
  await database.close();
});

function open({ apiKey = 'a key' }: { apiKey?: string | null } = {}) {
  const songs = createSongs({ ...songsOptions(standIn, database), apiKey, pagesPerDay: 0, now: Date.now });
  const search: typeof songs.search = (...asked) => songs.readCatalogue().then(() => songs.search(...asked));
  return { ...songs, search, spent: async () => 90 - (await songs.budgetLeft()) };
}
const titles = ({ items }: Awaited<ReturnType<ReturnType<typeof open>['search']>>) =>
  items.map((item) => item.snippet.title);

describe('a link of another music service', () => {
  test.each([
    ['Spotify', musicLinks.spotify, 'Bohemian Rhapsody', 'Queen - Bohemian Rhapsody'],
    ['Deezer', `${musicLinks.deezer}?utm=1`, 'Bee Gees - Stayin’ Alive', "Bee Gees - Stayin' Alive"],
    ['SoundCloud', musicLinks.soundcloud, 'Metallica - Enter Sandman', 'Metallica - Enter Sandman'],
    ['Apple Music', 'https://music.apple.com/us/song/wonderwall/1', 'wonderwall', 'Oasis - Wonderwall'],
  ])(
    'to %s finds the song of that name, with a heading over the list (§5.20)',
    async (service, link, name, title) => {
      const answer = await open({ apiKey: null }).search(link, typed);
      expect(answer).toMatchObject({ source: 'catalogue', notice: null });
      expect(answer.heading).toBe(`Found for the ${service} link: ${name}`);
      expect(titles(answer)[0]).toBe(title);
      expect(searchAnswer.parse(answer)).toEqual(answer);
    },
  );

  test('finds similar songs if no song has the name, with a heading for them', async () => {
    const link = 'https://music.apple.com/us/song/bohemian-rhapsody-zzyzx/1';
    const answer = await open({ apiKey: null }).search(link, typed);
    expect(answer).toMatchObject({
      similar: true,
      heading: 'Something like the Apple Music link: bohemian rhapsody zzyzx',
    });
    expect(titles(answer)[0]).toBe('Queen - Bohemian Rhapsody');
  });

  test('costs a search only when the player submits it', async () => {
    const { search, spent } = open();
    await search(musicLinks.spotify, typed);
    expect(await spent()).toBe(0);
    const answer = await search(musicLinks.spotify, entered);
    expect(answer).toMatchObject({ source: 'youtube', heading: expect.stringContaining('Spotify link') });
    expect(await spent()).toBe(1);
  });

  test('of an unknown song gets a notice with its name, after the last search', async () => {
    const notice = 'We do not have Zzxxyyq. Search in other words, or paste its YouTube link.';
    const withKey = open();
    expect(await withKey.search(musicLinks.unknown, typed)).toMatchObject({ items: [], notice: null });
    for (const { search } of [withKey, open({ apiKey: null })]) {
      expect(await search(musicLinks.unknown, entered)).toMatchObject({ items: [], notice });
    }
  });

  test('without a song’s name gets a notice', async () => {
    const { search } = open();
    const answer = await search('https://www.deezer.com/track/404', entered);
    expect(answer).toMatchObject({ items: [], source: 'link' });
    expect(answer.notice).toMatch(/^We could not learn from Deezer which song that is\. Type its name/);
  });
});

test.each([
  ['https://www.youtube.com/playlist?list=PL1', 'a playlist'],
  ['https://www.youtube.com/watch?list=PL1', 'a playlist'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', 'a playlist'],
  ['https://m.youtube.com/playlist?list=RDCLAK5uy_k', 'a playlist'],
  ['https://music.youtube.com/browse/VLPL1', 'a playlist'],
  ['https://music.youtube.com/playlist?list=OLAK5uy_kabc', 'an album'],
  ['https://music.youtube.com/browse/MPREb_abc', 'an album'],
  ['https://www.youtube.com/channel/UCabc', 'a channel'],
  ['https://www.youtube.com/c/LadyGaga/videos', 'a channel'],
  ['https://www.youtube.com/user/ladygaga', 'a channel'],
  ['https://www.youtube.com/@ladygaga', 'a channel'],
  ['https://www.youtube.com/@ladygaga/playlists', 'a channel'],
  ['https://music.youtube.com/channel/UCabc', 'a channel'],
  ['https://www.youtube.com/shorts', 'the Shorts feed'],
  ['https://www.youtube.com/@ladygaga/shorts', 'the Shorts feed'],
  ['https://www.youtube.com/@ladygaga/live', 'a live page'],
  ['https://www.youtube.com/live/', 'a live page'],
  ['https://www.youtube.com/clip/UgkxAbc', 'a clip'],
  ['https://www.youtube.com/results?search_query=halo', 'a page of search results'],
  ['https://music.youtube.com/search?q=halo', 'a page of search results'],
])('the page of %s is %s', (link, what) => expect(youtubePage(new URL(link))).toBe(what));

test.each([
  'https://www.youtube.com/',
  'https://youtube.com.example.org/@halo',
  'https://example.org/playlist?list=PL1',
])('the page of %s is unknown', (link) => expect(youtubePage(new URL(link))).toBeNull());
