import { expect, test } from 'vitest';
import type { SeenBattle } from '#client/data/use-battle.ts';
import { pointsOf, shareOfA } from './points.ts';

const battle = (mode: string, status: string, given: number | null): SeenBattle =>
  ({
    game: { mode, status },
    songs: [
      { id: 1, submittedBy: 'ana' },
      { id: 2, submittedBy: 'ben' },
      { id: 3, submittedBy: 'ana' },
    ],
    ratings: [
      { songId: 1, rating: given },
      { songId: 2, rating: 4 },
      { songId: 3, rating: given },
    ],
  }) as SeenBattle;

test('the longer modes add up all ratings on a player’s songs', () => {
  const war = battle('medium', 'round_summary', 7);
  expect([pointsOf(war, 'ana', 'ana'), pointsOf(war, 'ben', 'ana')]).toEqual([14, 4]);
});

test('in a Top Secret Mission one’s own points are not known until the end', () => {
  const sealed = battle('secret', 'round_summary', null);
  expect([pointsOf(sealed, 'ana', 'ana'), pointsOf(sealed, 'ben', 'ana')]).toEqual([null, 4]);
  expect(pointsOf(battle('secret', 'completed', 7), 'ana', 'ana')).toBe(14);
});

test('the sheet is torn where the points are', () => {
  expect([shareOfA(3, 1), shareOfA(0, 0), shareOfA(null, 4)]).toEqual([75, 50, 50]);
});
