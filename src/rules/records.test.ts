import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  checkClock,
  endWaiting,
  giveUp,
  rateSong,
  round,
  seated,
  started,
  submitSong,
} from '#tests/support/rules-battles.ts';
import { pairOf, recordsOf, winRate } from './records.ts';

describe('the win rate (§2.3.7)', () => {
  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [1, 200, 1],
    [5, 5, 100],
  ])('%i won of %i is %i %%', (gamesWon, gamesPlayed, percent) => {
    expect(winRate({ gamesWon, gamesPlayed })).toBe(percent);
  });
});

describe('a finished battle adds to the records', () => {
  const won = (player: string, won: 0 | 1): object => ({ player, played: 1, won });

  test('one game each, and one win for the winner', () => {
    const battle = battleAfter(started('fast'), round({ ana: 2, ben: 9 }));
    expect(recordsOf(battle)).toEqual([won('ana', 0), won('ben', 1)]);
  });

  test('no win in a draw', () => {
    const battle = battleAfter(started('fast'), round({ ana: 9, ben: 9 }));
    expect(recordsOf(battle)).toEqual([won('ana', 0), won('ben', 0)]);
  });

  test('a win by timeout or by giving up, once a song was rated', () => {
    const rated = battleAfter(started('medium'), submitSong('ana'), rateSong('ben', 3));
    expect(recordsOf(battleAfter(rated, checkClock()))).toEqual([won('ana', 1), won('ben', 0)]);
    expect(recordsOf(battleAfter(rated, giveUp('ben')))).toEqual([won('ana', 1), won('ben', 0)]);
  });

  test.each([
    ['ended by a timeout', checkClock()],
    ['given up', giveUp('ana')],
    ['claimed', endWaiting('ana', 'win', { ben: 60_000 })],
  ])('nothing if it was %s before any rating, though it has a winner', (_, end) => {
    const over = battleAfter(started('medium'), submitSong('ana'), end);
    expect([over.status, over.winnerId !== null, over.counted]).toEqual(['completed', true, false]);
    expect([recordsOf(over), pairOf(over)]).toEqual([[], null]);
  });

  test('one game for each player of a battle of three, who are no pair', () => {
    const battle = battleAfter(seated('fast', ['ana', 'ben', 'cleo']), round({ ana: 1, ben: 2, cleo: 3 }));
    expect(recordsOf(battle)).toEqual([won('ana', 0), won('ben', 0), won('cleo', 1)]);
    expect(pairOf(battle)).toBeNull();
  });
});
