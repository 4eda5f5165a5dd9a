import { describe, expect, test } from 'vitest';
import { battleAfter, joined, rate, seated, share } from '#tests/support/rules-battles.ts';
import { songOnTheTable, stillToRate } from './turns.ts';

describe('players who have not rated', () => {
  const three = battleAfter(seated('secret', ['ana', 'ben', 'cleo']), share('ana'));

  test('are all players but the sharer, then only the remaining one', () => {
    expect(stillToRate(three)).toEqual(['ben', 'cleo']);
    expect(stillToRate(battleAfter(three, rate('ben', 5)))).toEqual(['cleo']);
  });

  test('are none before the first song and during a turn', () => {
    expect(stillToRate(joined('fast'))).toEqual([]);
    expect(stillToRate(battleAfter(three, rate('ben', 5), rate('cleo', 5)))).toEqual([]);
  });

  test('depend on the newest song only', () => {
    const bens = battleAfter(three, rate('ben', 5), rate('cleo', 5), share('ben'));
    expect(songOnTheTable(bens)).toMatchObject({ id: 102, submittedBy: 'ben' });
    expect(stillToRate(bens)).toEqual(['ana', 'cleo']);
  });
});
