import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  continueRound,
  rateSong,
  round,
  type Step,
  seated,
  started,
  submitSong,
} from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import { isOwnMove, type Situation, situationOf, situations, songsToRate } from './situation.ts';

const situation = (battle: Battle, me: string): Situation => situationOf(battle, battle, me);

/** Returns the situation of each player at the start and after each step. */
const walk = (battle: Battle, ...steps: Step[]): Situation[][] =>
  [[], ...steps.map((_, index) => steps.slice(0, index + 1))].map((done) => {
    const now = battleAfter(battle, ...done);
    return now.players.map((player) => situation(now, player));
  });

const firstRounds = (count: number): Step[] =>
  Array.from({ length: count }, () => [round({ ana: 5, ben: 5 }), continueRound('ana')]).flat();

const anaFirst = [submitSong('ana'), rateSong('ben', 5), submitSong('ben')];

describe('each player sees the right situation', () => {
  test('in Quick Clash', () => {
    expect(walk(started('fast'), ...anaFirst)).toEqual([
      ['share-your-song', 'they-share'],
      ['your-song-is-out', 'rate-their-song'],
      ['your-song-was-rated', 'share-your-song'],
      ['rate-their-song', 'results-when-rated'],
    ]);
  });

  test.each(['secret', 'medium'] as const)(
    'in the first round of %s, without a mention of results',
    (mode) => {
      expect(walk(started(mode), ...anaFirst)).toEqual([
        ['share-your-song', 'they-share'],
        ['your-song-is-out', 'rate-their-song'],
        ['your-song-was-rated', 'share-your-song'],
        ['rate-their-song', 'your-song-is-out'],
      ]);
    },
  );

  test.each(['secret', 'medium'] as const)(
    'in the second round of %s, which the guest starts (§2.9.15)',
    (mode) => {
      const second = battleAfter(started(mode), ...firstRounds(1));
      expect(walk(second, submitSong('ben'), rateSong('ana', 5), submitSong('ana'))).toEqual([
        ['they-share', 'share-your-song'],
        ['rate-their-song', 'your-song-is-out'],
        ['share-your-song', 'your-song-was-rated'],
        ['your-song-is-out', 'rate-their-song'],
      ]);
    },
  );

  test.each([
    ['secret', 3],
    ['medium', 5],
  ] as const)('in the last round of %s', (mode, rounds) => {
    const last = battleAfter(started(mode), ...firstRounds(rounds - 1));
    expect(walk(last, ...anaFirst)).toEqual([
      ['share-your-song', 'they-share'],
      ['your-song-is-out', 'rate-their-song'],
      ['your-song-was-rated', 'share-your-song'],
      ['rate-their-song', 'results-when-rated'],
    ]);
  });
});

test('in a battle of three, a player who has rated waits for the others to rate', () => {
  const three = seated('fast', ['ana', 'ben', 'cleo']);
  const steps = [
    submitSong('ana'),
    rateSong('cleo', 5),
    rateSong('ben', 5),
    submitSong('ben'),
    rateSong('ana', 5),
  ];
  expect(walk(three, ...steps)).toEqual([
    ['share-your-song', 'they-share', 'they-share'],
    ['your-song-is-out', 'rate-their-song', 'rate-their-song'],
    ['your-song-is-out', 'rate-their-song', 'wait-for-others'],
    ['your-song-was-rated', 'share-your-song', 'they-share'],
    ['rate-their-song', 'your-song-is-out', 'rate-their-song'],
    ['wait-for-others', 'your-song-is-out', 'rate-their-song'],
  ]);
});

test('a battle waits only for a player who has a song to share, to replace or to rate', () => {
  expect(situations.filter(isOwnMove)).toEqual(['share-your-song', 'rate-their-song', 'swap-your-song']);
});

const ids = (battle: Battle, me: string): number[] => songsToRate(battle, battle, me).map((song) => song.id);

describe('the songs that a player has to rate', () => {
  const rating = battleAfter(started('medium'), submitSong('ana'));

  test("are the opponent's, never the player's own (§2.10.2, 4.2.16)", () => {
    expect([ids(rating, 'ana'), ids(rating, 'ben')]).toEqual([[], [101]]);
  });

  test('are not listed once they are rated', () => {
    const rated = { songs: rating.songs, ratings: [{ songId: 101, ratedBy: 'ben' }] };
    expect(songsToRate(rating, rated, 'ben')).toEqual([]);
    const bens = battleAfter(rating, rateSong('ben', 5), submitSong('ben'));
    expect([ids(bens, 'ana'), ids(bens, 'ben')]).toEqual([[102], []]);
  });

  test('are songs of this round only (§4.2.17)', () => {
    const next = battleAfter(
      started('medium'),
      round({ ana: 5, ben: 5 }),
      continueRound('ana'),
      submitSong('ben'),
    );
    expect(ids(next, 'ana')).toEqual([103]);
  });

  test('are none while no rating is awaited (§4.2.18)', () => {
    const summary = battleAfter(started('medium'), round({ ana: 5, ben: 5 }));
    for (const battle of [started('medium'), summary]) expect(ids(battle, 'ben')).toEqual([]);
  });
});
