import { describe, expect, test } from 'vitest';
import { battleAfter, goOn, joined, rate, round, seated, share } from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import { songsToRate } from './songs-to-rate.ts';
import { songOnTheTable, stillToRate } from './turns.ts';

const ids = (battle: Battle, me: string, rated: number[] = []): number[] =>
  songsToRate(battle, battle.songs, new Set(rated), me).map((song) => song.id);

describe('the songs a player is to rate', () => {
  const rating = battleAfter(joined('medium'), share('ana'));

  test("are the other's, never one's own (§2.10.2, 4.2.16)", () => {
    expect([ids(rating, 'ana'), ids(rating, 'ben')]).toEqual([[], [101]]);
  });

  test('are gone once they are rated', () => {
    expect(ids(rating, 'ben', [101])).toEqual([]);
    const bens = battleAfter(rating, rate('ben', 5), share('ben'));
    expect([ids(bens, 'ana'), ids(bens, 'ben', [101])]).toEqual([[102], []]);
  });

  test('are of this round only (§4.2.17)', () => {
    const next = battleAfter(joined('medium'), round({ ana: 5, ben: 5 }), goOn('ana'), share('ben'));
    expect(ids(next, 'ana')).toEqual([103]);
  });

  test('are none while no one waits for a rating (§4.2.18)', () => {
    const summary = battleAfter(joined('medium'), round({ ana: 5, ben: 5 }));
    for (const battle of [joined('medium'), summary]) expect(ids(battle, 'ben')).toEqual([]);
  });
});

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
