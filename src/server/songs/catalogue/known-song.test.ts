import { expect, test } from 'vitest';
import { foundVideo, plainTitle, songName } from './known-song.ts';

test.each([
  ['Queen – Bohemian Rhapsody (Official Video)', 'Queen Official', 'Bohemian Rhapsody', 'Queen'],
  ['Toto - Africa (Official HD Video)', 'TotoVEVO', 'Africa', 'Toto'],
  ['Africa', 'Toto - Topic', 'Africa', 'Toto'],
  ['Africa [Lyrics]', 'Some Lyrics', 'Africa', 'Some Lyrics'],
  ['Toto - Africa (Live in Paris)', 'TotoVEVO', 'Africa (Live in Paris)', 'Toto'],
  ['Halo - Club Remix', 'DJ Somebody', 'Halo - Club Remix', 'DJ Somebody'],
  ['(Official Video)', 'Official', '(Official Video)', 'Official'],
])('the title %j on channel %j has its song and artist', (video, channel, title, artist) =>
  expect(songName(video, channel)).toEqual({ title, artist }),
);

test.each([
  ['Hotel California - 2013 Remaster', 'Hotel California'],
  ['Bohemian Rhapsody - Remastered 2011', 'Bohemian Rhapsody'],
  ['bohemian rhapsody remastered 2011', 'bohemian rhapsody'],
  ['Crazy In Love (feat. JAY-Z)', 'Crazy In Love'],
  ['Lean On (feat. MØ) [Radio Edit]', 'Lean On [Radio Edit]'],
  ['Africa - Single Version', 'Africa'],
  ['Halo (Official Video)', 'Halo'],
  ['Shake It Off (Taylor’s Version)', 'Shake It Off (Taylor’s Version)'],
  ['Layla - Acoustic', 'Layla - Acoustic'],
  ['Remaster', 'Remaster'],
])('%j is searched as %j', (title, plain) => expect(plainTitle(title)).toBe(plain));

const queen = { videoId: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody', channel: 'Queen Official', seconds: 355 };

test('thumbnail URLs are built from the id', () =>
  expect(foundVideo(queen)).toMatchObject({
    id: { kind: 'youtube#video', videoId: 'fJ9rUzIMcZQ' },
    snippet: {
      thumbnails: {
        default: { url: 'https://i.ytimg.com/vi/fJ9rUzIMcZQ/default.jpg', width: 120, height: 90 },
        medium: { url: 'https://i.ytimg.com/vi/fJ9rUzIMcZQ/mqdefault.jpg', width: 320, height: 180 },
      },
    },
  }));

test.each([
  [355, '5:55'],
  [60, '1:00'],
  [7, '0:07'],
  [3723, '1:02:03'],
  [null, null],
])('%s seconds are shown as %s', (seconds, duration) =>
  expect(foundVideo({ ...queen, seconds }).duration).toBe(duration),
);
