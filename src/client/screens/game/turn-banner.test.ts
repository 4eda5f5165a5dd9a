import { expect, test } from 'vitest';
import { banners } from './turn-banner.tsx';

test.each([
  ['share-your-song', 'Your turn to share a song'],
  ['rate-their-song', 'Your turn to rate a song'],
  ['they-share', "Opponent's turn to share a song"],
  ['your-song-is-out', 'Your song has been sent for rating! Good Luck!'],
  ['your-song-was-rated', 'Your opponent has rated your song, their song incoming!'],
  [
    'results-when-rated',
    'Your song has been sent to your opponent! Battle results will show when they rate your song.',
  ],
  ['wait-for-others', 'Waiting for other players to submit their songs...'],
] as const)('the turn banner for %s reads “%s” (§2.10.12)', (situation, words) =>
  expect(banners[situation].text).toBe(words),
);
