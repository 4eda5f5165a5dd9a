import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { musicLinks } from '#tests/support/stand-in-music.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import type { StandInFailure } from '#tests/support/youtube-failures.ts';
import { openOtherServices, type ServiceSong } from './other-services.ts';

let standIn: StandInYoutube;
beforeAll(async () => {
  standIn = await openStandInYoutube();
});
beforeEach(() => {
  standIn.fail(null);
  standIn.asked.length = 0;
});
afterAll(() => standIn.close());

/** A machine with other things to do is no broken service. */
const patientMs = 60_000;
function open({ cutOffMs = patientMs } = {}) {
  const lines: string[] = [];
  const clock = { now: Date.parse('2026-07-01T12:00:00Z') };
  const log = { warn: (facts: object, message: string) => lines.push(JSON.stringify({ ...facts, message })) };
  const oembedUrl = standIn.musicOembedUrl;
  return { ...openOtherServices({ oembedUrl, cutOffMs, now: () => clock.now, log }), lines, clock };
}
const song = (service: ServiceSong['service'], address: string, words = ''): ServiceSong => ({
  ...{ kind: 'song', service, address, words },
});
const spotify = song('Spotify', musicLinks.spotify);
const deezer = song('Deezer', musicLinks.deezer);

describe('what a song of another service is called', () => {
  test.each([
    [spotify, 'Bohemian Rhapsody'],
    [deezer, 'Bee Gees - Stayin’ Alive'],
    [song('SoundCloud', musicLinks.soundcloud), 'Metallica - Enter Sandman'],
    [song('SoundCloud', musicLinks.ownSong), 'Oasis - Wonderwall'],
  ])('$service tells', async (each, name) => {
    expect(await open().nameOf(each)).toBe(name);
    expect(standIn.asked).toEqual([`/music?${new URLSearchParams({ url: each.address, format: 'json' })}`]);
  });

  test('is asked once, whoever asks and when', async () => {
    const { nameOf } = open();
    await Promise.all([nameOf(spotify), nameOf(spotify)]);
    await nameOf(spotify);
    expect(standIn.asked).toHaveLength(1);
  });

  test('Apple Music is not asked: its links have words', async () => {
    const address = 'https://music.apple.com/us/song/bad-guy/1';
    expect(await open().nameOf(song('Apple Music', address, 'bad guy'))).toBe('bad guy');
    expect(await open().nameOf(song('Apple Music', address))).toBeNull();
    expect(standIn.asked).toEqual([]);
  });

  test('is what the link says where the service knows no such song, which is no fault', async () => {
    const { nameOf, lines } = open();
    expect(await nameOf(song('SoundCloud', 'https://soundcloud.com/a/some-song', 'some song'))).toBe(
      'some song',
    );
    expect(await nameOf(song('Spotify', 'https://open.spotify.com/track/1'))).toBeNull();
    expect(await nameOf(spotify)).toBe('Bohemian Rhapsody');
    expect(lines).toEqual([]);
  });
});

const failures: StandInFailure[] = ['redirect', 'blank', 'nothing', 'error', 'html', 'hang', 'half', 'drop'];
test.each(failures)(
  'a service that answers with %s is left alone for a while, the others are not (§S5.3)',
  async (mode) => {
    const { nameOf, lines, clock } = open(mode === 'hang' ? { cutOffMs: 1000 } : {});
    standIn.fail(mode);
    expect(await nameOf(spotify)).toBeNull();
    standIn.fail(null);
    expect(await nameOf(spotify)).toBeNull();
    expect(await nameOf(deezer)).toBe('Bee Gees - Stayin’ Alive');
    expect([lines, standIn.asked.length]).toEqual([[expect.stringContaining('Spotify oEmbed rests')], 2]);
    expect(lines.join()).not.toMatch(/http|4u7EnebtmKWzUH433cf5Qv/);
    clock.now += 60_000;
    expect(await nameOf(spotify)).toBe('Bohemian Rhapsody');
  },
);
