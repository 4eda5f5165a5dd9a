import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  continueRound,
  giveUp,
  rateSong,
  round,
  started,
  submitSong,
} from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import { countedPerPairAndDay } from './limits.ts';
import { addBattle, emptyRecord, mayCount, type PairRecord, recordSeenBy, tasteMatch } from './rivals.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A Quick Clash with these ratings of the players' songs, which ends at this time. */
const clash = (ratings: Record<'ana' | 'ben', number>, change: Partial<Battle> = {}): Battle => ({
  ...battleAfter(started('fast'), round(ratings)),
  ...change,
});
const recordAfter = (...battles: Battle[]): PairRecord =>
  battles.reduce(addBattle, emptyRecord('ana', 'ben'));

describe('the record of a pair', () => {
  test('gets the winner, the best songs and the ratings of a battle (§13.1)', () => {
    const first = battleAfter(started('secret'), round({ ana: 6, ben: 9 }), continueRound('ana'));
    const second = battleAfter(first, round({ ana: 8, ben: 9 }), continueRound('ben'));
    const over = battleAfter(second, round({ ana: 8, ben: 1 }));
    expect(recordAfter(over)).toEqual({
      playerA: 'ana',
      playerB: 'ben',
      sideA: 'ana',
      winsA: 1,
      winsB: 0,
      draws: 0,
      streakOf: 'ana',
      streak: 1,
      bestSongA: 105,
      bestA: 8,
      bestSongB: 103,
      bestB: 9,
      ratings: 6,
      points: 41,
      lastGameId: over.id,
      lastAt: over.updatedAt,
      battles: 1,
    });
  });

  test('has no best song of a player without rated songs', () => {
    const left = battleAfter(started('fast'), submitSong('ana'), rateSong('ben', 7), giveUp('ben'));
    expect(recordAfter(left)).toMatchObject({ winsA: 1, bestA: 7, bestSongB: null, bestB: null, ratings: 1 });
  });

  test('keeps the best songs, of two equal ones the later', () => {
    const song =
      (id: number) =>
      (battle: Battle): Battle => ({
        ...battle,
        songs: battle.songs.map((each) => ({ ...each, id: each.id + id })),
        ratings: battle.ratings.map((each) => ({ ...each, songId: each.songId + id })),
      });
    const [earlier, equal, worse] = [
      clash({ ana: 8, ben: 5 }),
      clash({ ana: 8, ben: 5 }),
      clash({ ana: 7, ben: 4 }),
    ];
    const best = ({ bestSongA, bestSongB }: PairRecord) => [bestSongA, bestSongB];
    const [songA = 0, songB = 0] = best(recordAfter(earlier)).map(Number);
    expect(best(recordAfter(earlier, song(500)(equal), song(900)(worse)))).toEqual([
      songA + 500,
      songB + 500,
    ]);
  });

  test('counts wins in a row until the other player wins or a draw', () => {
    const [win, loss, draw] = [
      clash({ ana: 9, ben: 1 }),
      clash({ ana: 1, ben: 9 }),
      clash({ ana: 5, ben: 5 }),
    ];
    const streak = (...battles: Battle[]) => {
      const { streakOf, streak } = recordAfter(...battles);
      return [streakOf, streak];
    };
    expect(streak(win, win, win)).toEqual(['ana', 3]);
    expect(streak(win, win, loss)).toEqual(['ben', 1]);
    expect(streak(win, draw)).toEqual([null, 0]);
    expect(streak(win, draw, win)).toEqual(['ana', 1]);
    expect(recordAfter(win, loss, draw)).toMatchObject({ winsA: 1, winsB: 1, draws: 1 });
  });

  test('keeps Side A of the first battle', () => {
    const swapped = clash({ ana: 1, ben: 2 }, { players: ['ben', 'ana'] });
    expect([
      recordAfter(swapped, clash({ ana: 1, ben: 2 })).sideA,
      recordAfter(clash({ ana: 1, ben: 2 }), swapped).sideA,
    ]).toEqual(['ben', 'ana']);
  });

  test('counts thirty battles a day (UTC), and again on the next day', () => {
    const noon = Date.UTC(2026, 5, 1, 12);
    const at = (updatedAt: number) => clash({ ana: 9, ben: 1 }, { updatedAt });
    const full = recordAfter(...Array.from({ length: countedPerPairAndDay }, () => at(noon)));
    expect(full.battles).toBe(30);
    expect(
      [noon, noon + dayMs / 2 - 1, noon + dayMs / 2].map((moment) => mayCount(full, at(moment))),
    ).toEqual([false, false, true]);
    expect(addBattle(full, at(noon + dayMs)).battles).toBe(1);
    expect(mayCount(emptyRecord('ana', 'ben'), at(noon))).toBe(true);
  });

  test('shows each player the own side of it', () => {
    const record = recordAfter(clash({ ana: 9, ben: 4 }));
    expect(recordSeenBy('ana', record)).toMatchObject({
      own: { id: 'ana', wins: 1 },
      other: { id: 'ben', rating: 4 },
    });
    expect(recordSeenBy('ben', record)).toMatchObject({
      own: { id: 'ben', wins: 0 },
      other: { id: 'ana', rating: 9 },
    });
  });
});

test('the taste match needs four ratings: 1 is 0 %, 10 is 100 % (§13.4)', () => {
  expect(tasteMatch({ ratings: 3, points: 30 })).toBeNull();
  const all = [4, 22, 31, 40].map((points) => tasteMatch({ ratings: 4, points }));
  expect(all).toEqual([0, 50, 75, 100]);
});
