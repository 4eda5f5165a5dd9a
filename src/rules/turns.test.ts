import { describe, expect, test } from 'vitest';
import { battleAfter, rateSong, seated, started, submitSong } from '#tests/support/rules-battles.ts';
import { songOnTheTable, stillToRate } from './turns.ts';

describe('players who have not rated', () => {
  const three = battleAfter(seated('secret', ['ana', 'ben', 'cleo']), submitSong('ana'));

  test('are all players but the sharer, then only the remaining one', () => {
    expect(stillToRate(three)).toEqual(['ben', 'cleo']);
    expect(stillToRate(battleAfter(three, rateSong('ben', 5)))).toEqual(['cleo']);
  });

  test('are none before the first song and during a turn', () => {
    expect(stillToRate(started('fast'))).toEqual([]);
    expect(stillToRate(battleAfter(three, rateSong('ben', 5), rateSong('cleo', 5)))).toEqual([]);
  });

  test('depend on the newest song only', () => {
    const bens = battleAfter(three, rateSong('ben', 5), rateSong('cleo', 5), submitSong('ben'));
    expect(songOnTheTable(bens)).toMatchObject({ id: 102, submittedBy: 'ben' });
    expect(stillToRate(bens)).toEqual(['ana', 'cleo']);
  });
});
