import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  checkClock,
  closeRoom,
  continueRound,
  giveUp,
  invited,
  noon,
  rateSong,
  round,
  seated,
  started,
  submitSong,
  swapSong,
  takeSeat,
  timeLimits,
} from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import {
  averageRating,
  endedWithoutActionOf,
  leaderOf,
  opponentScore,
  scoreOf,
  songResults,
  winnerFor,
  winnerInPublic,
} from './outcome.ts';

const four = ['ana', 'ben', 'cleo', 'dan'];

describe('a score', () => {
  test('is 0 before any rating', () => {
    const battle = battleAfter(started('medium'), submitSong('ana'));
    expect([scoreOf(battle, 'ana'), scoreOf(battle, 'ben'), averageRating(battle, 101)]).toEqual([0, 0, 0]);
  });

  test('in Quick Clash is the average of the ratings, to one decimal (§9.14, 9.15)', () => {
    const rated = [submitSong('ana'), rateSong('ben', 8), rateSong('cleo', 9), rateSong('dan', 9)];
    const battle = battleAfter(seated('fast', four), ...rated);
    expect(scoreOf(battle, 'ana')).toBe(8.7);
    expect(averageRating(battle, 101)).toBe(8.7);
  });

  test('in the longer modes is the sum of all ratings on all songs (§9.13)', () => {
    const battle = battleAfter(
      seated('medium', four),
      round({ ana: 8, ben: 3, cleo: 1, dan: 10 }),
      continueRound('ana'),
    );
    expect(four.map((player) => scoreOf(battle, player))).toEqual([24, 9, 3, 30]);
    const next = battleAfter(battle, submitSong('ben'), rateSong('dan', 4));
    expect(scoreOf(next, 'ben')).toBe(13);
  });

  test('does not depend on the ratings that the player gave', () => {
    const battle = battleAfter(started('secret'), submitSong('ana'), rateSong('ben', 9));
    expect(scoreOf(battle, 'ben')).toBe(0);
  });

  test('is 0 for a user who is not a player', () => {
    expect(scoreOf(battleAfter(started('fast'), round({ ana: 9, ben: 9 })), 'zoe')).toBe(0);
  });
});

describe('the leader', () => {
  const battle = battleAfter(seated('secret', four), round({ ana: 4, ben: 9, cleo: 9, dan: 2 }));

  test('is the only player with the highest score', () => {
    expect(leaderOf(battle, ['ana', 'ben', 'dan'])).toBe('ben');
    expect(leaderOf(battle, ['dan'])).toBe('dan');
  });

  test('is null when two players have the highest score, or without players', () => {
    expect(leaderOf(battle)).toBeNull();
    expect(leaderOf(battle, [])).toBeNull();
  });

  test('is never the player with the lowest score', () => {
    expect(leaderOf(started('fast'))).toBeNull();
    expect(leaderOf(battleAfter(started('secret'), round({ ana: 1, ben: 2 })))).toBe('ben');
  });
});

test('after any ratings of two players the higher score wins, and equal scores are a draw', () => {
  const points = fc.integer({ min: 1, max: 10 });
  const rounds = fc.array(fc.record({ ana: points, ben: points }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(rounds, (got) => {
      const [first, second, third] = got.map(round);
      const battle = battleAfter(
        started('secret'),
        first!,
        continueRound('ana'),
        second!,
        continueRound('ben'),
        third!,
      );
      const lead = got.reduce((sum, each) => sum + each.ana - each.ben, 0);
      expect(battle.winnerId).toBe(lead > 0 ? 'ana' : lead < 0 ? 'ben' : null);
    }),
  );
});

test('after a timeout the other player wins, however far behind', () => {
  const behind = battleAfter(
    started('medium'),
    round({ ana: 10, ben: 1 }),
    continueRound('ana'),
    submitSong('ben'),
  );
  expect(battleAfter(behind, checkClock()).winnerId).toBe('ben');
});

const steps = [
  submitSong('ana'),
  rateSong('ben', 8, { comment: 'tune' }),
  submitSong('ben'),
  rateSong('ana', 6),
];
const won = battleAfter(started('fast'), ...steps);
const drawn = battleAfter(started('fast'), round({ ana: 4, ben: 4 }));

describe('results', () => {
  test('list every song in order, with its average, its ratings and who gave them', () => {
    expect(songResults(won, 'ana')).toMatchObject([
      {
        id: 101,
        submittedBy: 'ana',
        averageRating: 8,
        ratings: [{ rating: 8, comment: 'tune', ratedBy: 'ben' }],
      },
      {
        id: 102,
        submittedBy: 'ben',
        averageRating: 6,
        ratings: [{ rating: 6, comment: null, ratedBy: 'ana' }],
      },
    ]);
  });

  test('include a song without ratings', () => {
    const late = battleAfter(started('fast'), submitSong('ana'), checkClock());
    expect(songResults(late, null)).toMatchObject([{ averageRating: 0, ratings: [] }]);
  });

  test('include every song of a long battle, each with only its own ratings', () => {
    const two = battleAfter(
      started('medium'),
      round({ ana: 1, ben: 2 }),
      continueRound('ana'),
      round({ ana: 3, ben: 4 }),
    );
    const got = songResults(two, 'ana').map((song) => [song.round, song.submittedBy, song.averageRating]);
    expect(got).toEqual([
      [1, 'ana', 1],
      [1, 'ben', 2],
      [2, 'ben', 4],
      [2, 'ana', 3],
    ]);
  });

  test('contain the winner from the perspective of each player', () => {
    expect([winnerFor(won, 'ana'), winnerFor(won, 'ben'), winnerInPublic(won)]).toEqual([
      'user',
      'opponent',
      'player1',
    ]);
    expect([winnerFor(drawn, 'ana'), winnerFor(drawn, 'ben'), winnerInPublic(drawn)]).toEqual([
      'tie',
      'tie',
      'tie',
    ]);
    expect(winnerInPublic(battleAfter(started('fast'), round({ ana: 4, ben: 5 })))).toBe('player2');
  });

  test('have the host as Player 1, whichever player started the last round (§2.13.5)', () => {
    const second = battleAfter(
      started('medium'),
      round({ ana: 1, ben: 2 }),
      continueRound('ana'),
      submitSong('ben'),
      checkClock(),
    );
    expect(second.turnOrder[0]).toBe('ben');
    expect([second.winnerId, winnerInPublic(second)]).toEqual(['ben', 'player2']);
  });

  test("contain the opponent's score; of several opponents, the best", () => {
    expect([opponentScore(won, 'ana'), opponentScore(won, 'ben')]).toEqual([6, 8]);
    const three = battleAfter(seated('fast', ['ana', 'ben', 'cleo']), round({ ana: 9, ben: 3, cleo: 5 }));
    expect(['ana', 'ben', 'cleo'].map((player) => opponentScore(three, player))).toEqual([5, 9, 9]);
  });
});

const room = invited('fast');
const taken = battleAfter(room, takeSeat('ben', 9));

test.each<[string, Battle, string[]]>([
  ['that runs is listed for no player', taken, []],
  [
    'whose last song was rated is listed for its sharer',
    battleAfter(taken, submitSong('ben'), rateSong('ana', 4)),
    ['ben'],
  ],
  ['that timed out is listed for both players', battleAfter(taken, checkClock()), ['ana', 'ben']],
  ['that a player gave up is listed for the other', battleAfter(taken, giveUp('ben')), ['ana']],
  ['that no one joined within a day is listed for its host', battleAfter(room, checkClock()), ['ana']],
  ['that its host closed is listed for no player', battleAfter(room, closeRoom('ana', noon + 1000)), []],
  [
    'that ended before a song was rated is listed for both players',
    battleAfter(room, takeSeat('ben', 'swap'), swapSong('ana'), checkClock()),
    ['ana', 'ben'],
  ],
])('an anytime battle %s (§12.16)', (_, battle, listedFor) => {
  expect(
    battle.players.filter((player) => endedWithoutActionOf(battle, player, timeLimits)).toSorted(),
  ).toEqual(listedFor);
});
