import { expect, test } from 'vitest';
import { situationOf, songsToRate } from '#rules/situation.ts';
import {
  askSwap,
  battleAfter,
  checkClock,
  messagesOf,
  play,
  rateSong,
  started,
  submitSong,
  swapSong,
  timeLimits,
} from '#tests/support/rules-battles.ts';

const rating = battleAfter(started('medium'), submitSong('ana'));
const asked = battleAfter(rating, askSwap('ben'));

test('a listener who cannot play the song requests another one, and both players are notified', () => {
  const { battle, news } = play(rating, askSwap('ben'));
  expect(battle.songs).toMatchObject([{ id: 101, swap: 'asked' }]);
  expect(messagesOf(news)).toEqual([
    ['ana ben', { type: 'swapAsked', round: 1, songId: 101, submittedBy: 'ana' }],
  ]);
});

test('the sharer replaces the song, which keeps its id and round and gets the full time to rate', () => {
  const { battle, news } = play(asked, swapSong('ana'));
  expect(battle.songs).toMatchObject([
    { id: 101, videoId: 'other101xyz', round: 1, submittedBy: 'ana', startSecond: 30, swap: 'done' },
  ]);
  expect(battle.deadlineAt).toBe(battle.updatedAt + timeLimits.ratingMs);
  expect(messagesOf(news).map(([, { type }]) => type)).toEqual(['songSwapped', 'gameUpdated']);
  expect(battleAfter(battle, rateSong('ben', 8)).status).toBe('active');
});

test('the request for another song is idempotent', () => {
  const again = play(asked, askSwap('ben'));
  expect([again.battle, again.news]).toEqual([asked, []]);
  expect(again.battle).toBe(asked);
});

test('after a swap times out, the song stays, no player loses, and the rating time starts again', () => {
  const { battle, news } = play(asked, checkClock());
  const expired = { type: 'swapExpired', round: 1, songId: 101, submittedBy: 'ana' };
  expect(messagesOf(news)).toEqual([['ana ben', expired]]);
  expect(battle).toMatchObject({ status: 'rating', endedBy: null });
  expect(battle.songs[0]).toEqual({ ...rating.songs[0], swap: 'done' });
  expect(battle.deadlineAt).toBe(battle.updatedAt + timeLimits.ratingMs);
});

test('the song may still be rated while another one is requested, and then it stays', () => {
  const rated = battleAfter(asked, rateSong('ben', 6));
  expect(rated.status).toBe('active');
  expect(swapSong('ana', { songId: 101 })(rated)).toEqual({ refused: 'not-the-time-to-swap' });
});

test('the sharer has a song to replace, while the listener still has the song to rate', () => {
  expect(situationOf(asked, asked, 'ana')).toBe('swap-your-song');
  expect(situationOf(asked, asked, 'ben')).toBe('rate-their-song');
  expect(songsToRate(asked, asked, 'ben')).toHaveLength(1);
  const swapped = battleAfter(asked, swapSong('ana'));
  expect(situationOf(swapped, swapped, 'ana')).toBe('your-song-is-out');
});
