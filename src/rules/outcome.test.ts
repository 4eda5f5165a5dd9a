import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { battleAfter, goOn, joined, look, rate, round, seated, share } from '#tests/support/rules-battles.ts';
import { averageRating, leaderOf, scoreOf } from './outcome.ts';

const four = ['ana', 'ben', 'cleo', 'dan'];

describe('a score', () => {
  test('is nothing before anybody has rated', () => {
    const battle = battleAfter(joined('medium'), share('ana'));
    expect([scoreOf(battle, 'ana'), scoreOf(battle, 'ben'), averageRating(battle, 101)]).toEqual([0, 0, 0]);
  });

  test('in Quick Clash is the average of the ratings, to one decimal (§9.14, 9.15)', () => {
    const rated = [share('ana'), rate('ben', 8), rate('cleo', 9), rate('dan', 9)];
    const battle = battleAfter(seated('fast', four), ...rated);
    expect(scoreOf(battle, 'ana')).toBe(8.7);
    expect(averageRating(battle, 101)).toBe(8.7);
  });

  test('in the longer modes is the sum of all ratings on all songs (§9.13)', () => {
    const battle = battleAfter(
      seated('medium', four),
      round({ ana: 8, ben: 3, cleo: 1, dan: 10 }),
      goOn('ana'),
    );
    expect(four.map((player) => scoreOf(battle, player))).toEqual([24, 9, 3, 30]);
    const next = battleAfter(battle, share('ben'), rate('dan', 4));
    expect(scoreOf(next, 'ben')).toBe(13);
  });

  test('takes nothing from the ratings a player gave', () => {
    const battle = battleAfter(joined('secret'), share('ana'), rate('ben', 9));
    expect(scoreOf(battle, 'ben')).toBe(0);
  });

  test('of a stranger is nothing', () => {
    expect(scoreOf(battleAfter(joined('fast'), round({ ana: 9, ben: 9 })), 'zoe')).toBe(0);
  });
});

describe('the leader', () => {
  const battle = battleAfter(seated('secret', four), round({ ana: 4, ben: 9, cleo: 9, dan: 2 }));

  test('is whoever alone has the highest score', () => {
    expect(leaderOf(battle, ['ana', 'ben', 'dan'])).toBe('ben');
    expect(leaderOf(battle, ['dan'])).toBe('dan');
  });

  test('is nobody when two share the top, or when there is nobody', () => {
    expect(leaderOf(battle)).toBeNull();
    expect(leaderOf(battle, [])).toBeNull();
  });

  test('is not whoever shares the lowest place', () => {
    expect(leaderOf(joined('fast'))).toBeNull();
    expect(leaderOf(battleAfter(joined('secret'), round({ ana: 1, ben: 2 })))).toBe('ben');
  });
});

test('whatever two players give each other, the higher score wins and equals draw', () => {
  const points = fc.integer({ min: 1, max: 10 });
  const rounds = fc.array(fc.record({ ana: points, ben: points }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(rounds, (got) => {
      const [first, second, third] = got.map(round);
      const battle = battleAfter(joined('secret'), first!, goOn('ana'), second!, goOn('ben'), third!);
      const lead = got.reduce((sum, each) => sum + each.ana - each.ben, 0);
      expect(battle.winnerId).toBe(lead > 0 ? 'ana' : lead < 0 ? 'ben' : null);
    }),
  );
});

test('a timeout gives the win to the other player, however far behind', () => {
  const behind = battleAfter(joined('medium'), round({ ana: 10, ben: 1 }), goOn('ana'), share('ben'));
  expect(battleAfter(behind, look()).winnerId).toBe('ben');
});
