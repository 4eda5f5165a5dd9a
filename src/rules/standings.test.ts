import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  joined,
  look,
  quit,
  rate,
  round,
  seated,
  share,
  stopWaiting,
} from '#tests/support/rules-battles.ts';
import { compareStandings, pairOf, recordsOf, type Standing, winRate } from './standings.ts';

const standing = (nickname: string, gamesWon: number, gamesPlayed: number): Standing => ({
  ...{ id: nickname, nickname, gamesWon, gamesPlayed },
});

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

describe('the leaderboard', () => {
  test('ranks by wins, then by win rate, then by name', () => {
    const lucky = standing('lucky', 1, 1);
    const steady = standing('steady', 9, 20);
    const sharp = standing('sharp', 9, 10);
    const [anna, berta] = [standing('anna', 2, 4), standing('berta', 2, 4)];
    const sorted = [berta, lucky, steady, anna, sharp].sort(compareStandings);
    expect(sorted.map((each) => each.nickname)).toEqual(['sharp', 'steady', 'anna', 'berta', 'lucky']);
  });

  test('comes out the same whatever order it went in', () => {
    const all = [standing('a', 1, 2), standing('b', 1, 2), standing('c', 1, 3), standing('d', 0, 1)];
    const names = (list: Standing[]): string =>
      list
        .sort(compareStandings)
        .map((s) => s.id)
        .join('');
    expect(names([...all].reverse())).toBe(names([...all]));
  });
});

describe('what a finished battle adds to the records', () => {
  const won = (player: string, won: 0 | 1): object => ({ player, played: 1, won });

  test('one game each, and one win for the winner', () => {
    const battle = battleAfter(joined('fast'), round({ ana: 2, ben: 9 }));
    expect(recordsOf(battle)).toEqual([won('ana', 0), won('ben', 1)]);
  });

  test('no win in a draw', () => {
    const battle = battleAfter(joined('fast'), round({ ana: 9, ben: 9 }));
    expect(recordsOf(battle)).toEqual([won('ana', 0), won('ben', 0)]);
  });

  test('from the first rating on a win by the clock counts', () => {
    const rated = battleAfter(joined('medium'), share('ana'), rate('ben', 3));
    expect(recordsOf(battleAfter(rated, look()))).toEqual([won('ana', 1), won('ben', 0)]);
    expect(recordsOf(battleAfter(rated, quit('ben')))).toEqual([won('ana', 1), won('ben', 0)]);
  });

  test.each([
    ['timed out', look()],
    ['given up', quit('ana')],
    ['left', stopWaiting('ana', 'win', { ben: 60_000 })],
  ])('a battle %s before anything is rated has a winner and counts for no one', (_, end) => {
    const over = battleAfter(joined('medium'), share('ana'), end);
    expect([over.status, over.winnerId !== null, over.counted]).toEqual(['completed', true, false]);
    expect([recordsOf(over), pairOf(over)]).toEqual([[], null]);
  });

  test('everybody in a battle of three, and no one twice', () => {
    const battle = battleAfter(seated('fast', ['ana', 'ben', 'cleo']), round({ ana: 1, ben: 2, cleo: 3 }));
    expect(recordsOf(battle)).toEqual([won('ana', 0), won('ben', 0), won('cleo', 1)]);
  });
});
