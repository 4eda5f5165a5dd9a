import { describe, expect, test } from 'vitest';
import { battleAfter, joined, rate, seated, share } from '#tests/support/rules-battles.ts';
import { songOnTheTable, stillToRate } from './turns.ts';

describe('who still has to rate', () => {
  const three = battleAfter(seated('secret', ['ana', 'ben', 'cleo']), share('ana'));

  test('is everybody but the sharer, then the player who is left', () => {
    expect(stillToRate(three)).toEqual(['ben', 'cleo']);
    expect(stillToRate(battleAfter(three, rate('ben', 5)))).toEqual(['cleo']);
  });

  test('is no one before there is a song, and no one while a turn runs', () => {
    expect(stillToRate(joined('fast'))).toEqual([]);
    expect(stillToRate(battleAfter(three, rate('ben', 5), rate('cleo', 5)))).toEqual([]);
  });

  test('counts for the newest song alone', () => {
    const bens = battleAfter(three, rate('ben', 5), rate('cleo', 5), share('ben'));
    expect(songOnTheTable(bens)).toMatchObject({ id: 102, submittedBy: 'ben' });
    expect(stillToRate(bens)).toEqual(['ana', 'cleo']);
  });
});
