import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  checkClock,
  continueRound,
  rateSong,
  round,
  started,
  submitSong,
} from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import { isSealed, ratingsSeenBy, type SeenRating } from './view.ts';

const bens = { rating: 9, comment: 'from Ben' };
const anas = { rating: 2, comment: 'from Ana' };
const oneRound = [
  submitSong('ana'),
  rateSong('ben', bens.rating, { comment: bens.comment }),
  submitSong('ben'),
  rateSong('ana', anas.rating, { comment: anas.comment }),
];
const hidden = { rating: null, comment: null, hidden: true };
const seen = (battle: Battle, viewer: string | null): SeenRating[] => ratingsSeenBy(battle, viewer);

describe('a running Top Secret Mission', () => {
  const battle = battleAfter(started('secret'), ...oneRound);

  test('shows a player the ratings that they gave, but not the ratings that they got', () => {
    expect(seen(battle, 'ana')).toMatchObject([hidden, anas]);
    expect(seen(battle, 'ben')).toMatchObject([bens, hidden]);
  });

  test('shows that a rating was given, by whom and for which song', () => {
    expect(seen(battle, 'ana')[0]).toMatchObject({ id: 1001, songId: 101, ratedBy: 'ben' });
    expect(seen(battle, 'ben')[0]).not.toHaveProperty('hidden');
  });

  test('shows no rating to a stranger or the public', () => {
    for (const viewer of ['zoe', null]) expect(seen(battle, viewer)).toMatchObject([hidden, hidden]);
  });

  test('hides its ratings also in later rounds', () => {
    const later = battleAfter(battle, continueRound('ana'), submitSong('ben'), rateSong('ana', 5));
    expect(isSealed(later)).toBe(true);
    expect(seen(later, 'ben')).toMatchObject([bens, hidden, hidden]);
  });
});

describe('the end of a Top Secret Mission', () => {
  test.each([
    [
      'the last rating',
      [continueRound('ana'), round({ ana: 5, ben: 5 }), continueRound('ana'), round({ ana: 5, ben: 5 })],
    ],
    ['a timeout', [continueRound('ana'), checkClock()]],
  ])('by %s shows all ratings to everyone', (_, steps) => {
    const battle = battleAfter(started('secret'), ...oneRound, ...steps);
    expect(isSealed(battle)).toBe(false);
    for (const viewer of ['ana', 'ben', null]) expect(seen(battle, viewer)).toEqual(battle.ratings);
  });
});

test.each(['fast', 'medium'] as const)('a %s battle hides nothing', (mode) => {
  const battle = battleAfter(started(mode), submitSong('ana'), rateSong('ben', 9, { comment: 'from Ben' }));
  expect(isSealed(battle)).toBe(false);
  for (const viewer of ['ana', 'ben', null]) expect(seen(battle, viewer)).toEqual(battle.ratings);
});
