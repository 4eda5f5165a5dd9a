import type { Situation } from '#rules/situation.ts';

/** The exact words of spec §2; a swap is our own. */
export const bannerTexts: Record<Situation, string> = {
  'share-your-song': 'Your turn to share a song',
  'rate-their-song': 'Your turn to rate a song',
  'swap-your-song': 'Your song does not play for your opponent. Send another!',
  'they-share': "Opponent's turn to share a song",
  'your-song-is-out': 'Your song has been sent for rating! Good Luck!',
  'your-song-was-rated': 'Your opponent has rated your song, their song incoming!',
  'results-when-rated':
    'Your song has been sent to your opponent! Battle results will show when they rate your song.',
  'wait-for-others': 'Waiting for other players to submit their songs...',
};
