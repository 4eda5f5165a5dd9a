import { expect, test } from 'vitest';
import type { SeenTable } from '#client/data/use-table.ts';
import { pointsOf, shareOfA } from './points.ts';

const table = (mode: string, status: string, given: number | null): SeenTable =>
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
  }) as SeenTable;

test('the points of a longer mode are the sum of all ratings of the player’s songs', () => {
  const war = table('medium', 'round_summary', 7);
  expect([pointsOf(war, 'ana', 'ana'), pointsOf(war, 'ben', 'ana')]).toEqual([14, 4]);
});

test('a player’s own points in a Top Secret Mission are unknown until the end', () => {
  const secret = table('secret', 'round_summary', null);
  expect([pointsOf(secret, 'ana', 'ana'), pointsOf(secret, 'ben', 'ana')]).toEqual([null, 4]);
  expect(pointsOf(table('secret', 'completed', 7), 'ana', 'ana')).toBe(14);
});

test('the score strip is split in proportion to the points', () => {
  expect([shareOfA(3, 1), shareOfA(0, 0), shareOfA(null, 4)]).toEqual([75, 50, 50]);
});
