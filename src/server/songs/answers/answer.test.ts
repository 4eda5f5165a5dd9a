import { expect, test } from 'vitest';
import { foundVideo } from './answer.ts';

const queen = { videoId: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody', channel: 'Queen Official', seconds: 355 };

test('pictures follow from the id', () =>
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
])('%s seconds read %s', (seconds, duration) =>
  expect(foundVideo({ ...queen, seconds }).duration).toBe(duration),
);
