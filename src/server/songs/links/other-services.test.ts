import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressesIn } from '#rules/songs/video-link.ts';
import { musicLinks } from '#tests/support/stand-in-music.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import type { StandInFailure } from '#tests/support/youtube-failures.ts';
import { createOtherServices, readServiceLink, type ServiceSong, withoutUris } from './other-services.ts';

let standIn: StandInYoutube;
beforeAll(async () => {
  standIn = await openStandInYoutube();
});
beforeEach(() => {
  standIn.fail(null);
  standIn.requests.length = 0;
});
afterAll(() => standIn.close());

/** Long timeout in milliseconds, so that a busy machine does not look like a broken service. */
const patientMs = 60_000;
function open({ timeoutMs = patientMs } = {}) {
  const lines: string[] = [];
  const clock = { now: Date.parse('2026-07-01T12:00:00Z') };
  const log = { warn: (facts: object, message: string) => lines.push(JSON.stringify({ ...facts, message })) };
  const oembedUrl = standIn.musicOembedUrl;
  return { ...createOtherServices({ oembedUrl, timeoutMs, now: () => clock.now, log }), lines, clock };
}
const song = (service: ServiceSong['service'], address: string, words = ''): ServiceSong => ({
  kind: 'song',
  service,
  address,
  words,
});
const spotify = song('Spotify', musicLinks.spotify);
const deezer = song('Deezer', musicLinks.deezer);

describe('the name of a song of another service', () => {
  test.each([
    [spotify, 'Bohemian Rhapsody'],
    [deezer, 'Bee Gees - Stayin’ Alive'],
    [song('SoundCloud', musicLinks.soundcloud), 'Metallica - Enter Sandman'],
    [song('SoundCloud', musicLinks.ownSong), 'Oasis - Wonderwall'],
  ])('is requested from $service', async (each, name) => {
    expect(await open().nameOf(each)).toBe(name);
    expect(standIn.requests).toEqual([
      `/music?${new URLSearchParams({ url: each.address, format: 'json' })}`,
    ]);
  });

  test('is requested once, for all players', async () => {
    const { nameOf } = open();
    await Promise.all([nameOf(spotify), nameOf(spotify)]);
    await nameOf(spotify);
    expect(standIn.requests).toHaveLength(1);
  });

  test('is not requested from Apple Music, whose links contain it', async () => {
    const address = 'https://music.apple.com/us/song/bad-guy/1';
    expect(await open().nameOf(song('Apple Music', address, 'bad guy'))).toBe('bad guy');
    expect(await open().nameOf(song('Apple Music', address))).toBeNull();
    expect(standIn.requests).toEqual([]);
  });

  test('is read from the link if the service does not know the song, which is no failure', async () => {
    const { nameOf, lines } = open();
    expect(await nameOf(song('SoundCloud', 'https://soundcloud.com/a/some-song', 'some song'))).toBe(
      'some song',
    );
    expect(await nameOf(song('Spotify', 'https://open.spotify.com/track/1'))).toBeNull();
    expect(await nameOf(song('Deezer', 'https://www.deezer.com/track/999999999999999'))).toBeNull();
    expect(await nameOf(spotify)).toBe('Bohemian Rhapsody');
    expect(await nameOf(deezer)).toBe('Bee Gees - Stayin’ Alive');
    expect(lines).toEqual([]);
  });
});

const failures: StandInFailure[] = ['redirect', 'blank', 'nothing', 'error', 'html', 'hang', 'half', 'drop'];
test.each(failures)(
  'a service that answers with %s is not called for a minute, while the others are (§S5.3)',
  async (mode) => {
    const { nameOf, lines, clock } = open(mode === 'hang' ? { timeoutMs: 1000 } : {});
    standIn.fail(mode);
    expect(await nameOf(spotify)).toBeNull();
    standIn.fail(null);
    expect(await nameOf(spotify)).toBeNull();
    expect(await nameOf(deezer)).toBe('Bee Gees - Stayin’ Alive');
    expect([lines, standIn.requests.length]).toEqual([
      [expect.stringContaining('Spotify oEmbed is paused')],
      2,
    ]);
    expect(lines.join()).not.toMatch(/http|4u7EnebtmKWzUH433cf5Qv/);
    clock.now += 60_000;
    expect(await nameOf(spotify)).toBe('Bohemian Rhapsody');
  },
);

const read = (text: string) =>
  addressesIn(withoutUris(text)).flatMap((address) => readServiceLink(address) ?? []);
const track = 'open.spotify.com/track/4u7EnebtmKWzUH433cf5Qv';

describe('a link of a song', () => {
  test.each([
    [`https://${track}?si=abc`, `https://${track}`, ''],
    [`https://open.spotify.com/intl-de/track/4u7EnebtmKWzUH433cf5Qv`, `https://${track}`, ''],
    [`https://open.spotify.com/embed/track/4u7EnebtmKWzUH433cf5Qv`, `https://${track}`, ''],
    ['spotify:track:4u7EnebtmKWzUH433cf5Qv', `https://${track}`, ''],
    [track, `https://${track}`, ''],
    [`listen: <https://${track}>!`, `https://${track}`, ''],
    ['https://www.deezer.com/en/track/1109731?utm_source=x', 'https://www.deezer.com/track/1109731', ''],
    ['https://deezer.com/track/1109731', 'https://www.deezer.com/track/1109731', ''],
    ['https://widget.deezer.com/widget/dark/track/1109731', 'https://www.deezer.com/track/1109731', ''],
    [
      'https://m.soundcloud.com/forss/flickermood?si=1',
      'https://soundcloud.com/forss/flickermood',
      'flickermood',
    ],
    [
      'https://soundcloud.com/forss/some-song/s-SeCrEt',
      'https://soundcloud.com/forss/some-song',
      'some song',
    ],
    ['https://soundcloud.com/a/b?in=a/sets/c', 'https://soundcloud.com/a/b', 'b'],
  ])('is read with its address and words: %s', (link, address, words) =>
    expect(read(link)).toMatchObject([{ kind: 'song', address, words }]),
  );

  test.each([
    ['https://music.apple.com/us/album/bad-guy/1450695723?i=1450695739', 'bad guy'],
    ['https://music.apple.com/de/song/bad-guy/1450695739', 'bad guy'],
    ['https://music.apple.com/song/1450695739', ''],
    ['https://geo.music.apple.com/us/album/bad-guy/1450695723?i=1450695739&app=music', 'bad guy'],
    ['https://itunes.apple.com/us/album/bad-guy/id1450695723?i=1450695739', 'bad guy'],
    ['https://music.apple.com/jp/song/%E3%82%A2%E3%82%A4%E3%83%89%E3%83%AB/1', 'アイドル'],
    ['https://music.apple.com/jp/song/%E3%82/1', ''],
  ])('of Apple Music is read with its words: %s, %j', (link, words) =>
    expect(read(link)).toMatchObject([{ kind: 'song', service: 'Apple Music', words }]),
  );

  test('may be a link to an album that marks the song', () => {
    const link = 'https://open.spotify.com/album/1?highlight=spotify:track:4u7EnebtmKWzUH433cf5Qv';
    expect(read(link)).toMatchObject([{ kind: 'page' }, { kind: 'song', address: `https://${track}` }]);
  });
});

test.each([
  ['https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3', 'an album on Spotify'],
  ['https://open.spotify.com/intl-de/playlist/37i9dQZF1DXcBWIGoYBM5M', 'a playlist on Spotify'],
  ['https://open.spotify.com/user/x/playlist/37i9dQZF1DXcBWIGoYBM5M', 'a playlist on Spotify'],
  ['https://open.spotify.com/artist/1dfeR4HaWDbWqFHLkxsg1d', 'an artist on Spotify'],
  ['https://open.spotify.com/episode/1dfeR4HaWDbWqFHLkxsg1d', 'a page on Spotify'],
  ['https://open.spotify.com/track/tooshort', 'a page on Spotify'],
  ['spotify:album:1DFixLWuPkv3KT3TnV35m3', 'an album on Spotify'],
  ['https://music.apple.com/us/album/abbey-road/1441164426', 'an album on Apple Music'],
  ['https://music.apple.com/us/playlist/hits/pl.abc', 'a playlist on Apple Music'],
  ['https://music.apple.com/us/artist/queen/3296287', 'an artist on Apple Music'],
  ['https://www.deezer.com/us/album/302127', 'an album on Deezer'],
  ['https://www.deezer.com/playlist/1', 'a playlist on Deezer'],
  ['https://www.deezer.com/', 'a page on Deezer'],
  ['https://soundcloud.com/forss', 'an artist on SoundCloud'],
  ['https://soundcloud.com/forss/likes', 'an artist on SoundCloud'],
  ['https://soundcloud.com/forss/sets', 'an artist on SoundCloud'],
  ['https://soundcloud.com/forss/sets/soulhack', 'a playlist on SoundCloud'],
  ['https://soundcloud.com/discover', 'a page on SoundCloud'],
  ['https://soundcloud.com/a/b%2F..%2Fc', 'a page on SoundCloud'],
])('the link %s is read as %s', (link, what) => expect(read(link)).toEqual([{ kind: 'page', what }]));

test.each([
  ['https://spotify.link/abc', 'Spotify'],
  ['https://deezer.page.link/abc', 'Deezer'],
  ['https://link.deezer.com/s/abc', 'Deezer'],
  ['https://on.soundcloud.com/abc', 'SoundCloud'],
  ['https://apple.co/abc', 'Apple Music'],
])('%s is a short link of %s', (link, service) => expect(read(link)).toEqual([{ kind: 'short', service }]));

test.each([
  'https://open.spotify.com.example.org/track/4u7EnebtmKWzUH433cf5Qv',
  'https://open.spotify.com@example.org/track/4u7EnebtmKWzUH433cf5Qv',
  'https://notdeezer.com/track/1',
  'https://soundcloud.com.example.org/a/b',
  'https://constructor/track/1',
  'AC/DC',
])('%s is not a link of these services (§S5.3)', (link) => expect(read(link)).toEqual([]));
