import { describe, expect, test } from 'vitest';
import { pointsOf } from '#client/battle/points.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { landingOf, withoutThisRound, withSongs } from './reveal.ts';
import { inOrder, summaryOf, untilNext } from './use-secret-end.ts';

const rounds = [1, 2, 3];
const players = [{ id: 'me' }, { id: 'they', nickname: 'Nutmeg' }];
const songs = rounds.flatMap((round) => [
  { id: round * 10, round, submittedBy: 'me' },
  { id: round * 10 + 1, round, submittedBy: 'they' },
]);
const ratings = songs.map(({ id }) => ({ songId: id, rating: 7 }));

/** A table with only the fields that the reveal reads. */
const table = (mode: string, status: string, currentRound: number) =>
  ({ game: { mode, status, currentRound, players }, songs, ratings }) as unknown as SeenTable;

describe('the summary of a round', () => {
  test('reveals the stickers of that round', () => {
    expect(landingOf(table('medium', 'round_summary', 2))).toEqual([20, 21]);
  });

  test('reveals no stickers if no song was rated', () => {
    const empty = { ...table('medium', 'completed', 1), ratings: [] };
    expect(landingOf(empty)).toEqual([]);
  });
});

test('the points before a reveal are those without this round', () => {
  const shown = withoutThisRound(table('medium', 'round_summary', 2));
  expect(shown.songs.map(({ id }) => id)).toEqual([10, 11, 30, 31]);
  expect(pointsOf(shown, 'me', 'me')).toBe(14);
});

describe('at the end of a Top Secret Mission', () => {
  const end = table('secret', 'completed', 3);

  test('the stickers appear round by round, left before right', () => {
    expect(inOrder({ ...end, songs: end.songs.toReversed() })).toEqual([10, 11, 20, 21, 30, 31]);
  });

  test('all stickers appear within 10 s, the last one after 3 s', () => {
    const waits = Array.from({ length: 6 }, (_, landed) => untilNext(landed, 6));
    expect(waits.slice(1)).toEqual([900, 900, 900, 900, 3000]);
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThan(10_000);
  });

  test('only the revealed scores are known, and screen readers get one line', () => {
    const landed = withSongs(end, ({ id }) => [10, 21, 30].includes(id));
    expect(pointsOf(landed, 'me', 'me')).toBe(14);
    expect(pointsOf(landed, 'they', 'me')).toBe(7);
    expect(summaryOf(end, 'me')).toBe(
      'Round 1: you 7, Nutmeg 7. Round 2: you 7, Nutmeg 7. Round 3: you 7, Nutmeg 7. In total: you 21, Nutmeg 21.',
    );
  });
});
