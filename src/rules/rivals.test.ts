import { expect, test } from 'vitest';
import {
  battleAfter,
  continueRound,
  giveUp,
  rateSong,
  round,
  seated,
  started,
  submitSong,
} from '#tests/support/rules-battles.ts';
import { pairRecordOf, tasteMatch } from './rivals.ts';

test('a battle adds its winner, the best songs and the ratings to the record of the pair (§13.1)', () => {
  const first = battleAfter(started('secret'), round({ ana: 6, ben: 9 }), continueRound('ana'));
  const second = battleAfter(first, round({ ana: 8, ben: 9 }), continueRound('ben'));
  const over = battleAfter(second, round({ ana: 8, ben: 1 }));
  expect(pairRecordOf(over)).toEqual({
    a: 'ana',
    b: 'ben',
    first: 'ana',
    winner: 'ana',
    ratings: 6,
    points: 41,
    bestA: { songId: 105, rating: 8 },
    bestB: { songId: 103, rating: 9 },
  });
});

test('a player without rated songs has no best song', () => {
  const left = battleAfter(started('fast'), submitSong('ana'), rateSong('ben', 7), giveUp('ben'));
  expect(pairRecordOf(left)).toMatchObject({ winner: 'ana', bestA: { rating: 7 }, bestB: null, ratings: 1 });
});

test('an uncounted battle and a battle of three belong to no pair', () => {
  expect(pairRecordOf(battleAfter(started('fast'), giveUp('ben')))).toBeNull();
  const three = seated('fast', ['ana', 'ben', 'cleo']);
  expect(pairRecordOf(battleAfter(three, submitSong('ana'), rateSong('ben', 7), giveUp('ben')))).toBeNull();
});

test('the taste match needs four ratings: 1 is 0 %, 10 is 100 % (§13.4)', () => {
  expect(tasteMatch({ ratings: 3, points: 30 })).toBeNull();
  const all = [4, 22, 31, 40].map((points) => tasteMatch({ ratings: 4, points }));
  expect(all).toEqual([0, 50, 75, 100]);
});
