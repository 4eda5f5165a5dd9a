import { describe, expect, test } from 'vitest';
import type { Battle } from '#rules/battle.ts';
import {
  battleAfter,
  clocks,
  goOn,
  invited,
  joined,
  look,
  noon,
  quit,
  rate,
  round,
  seated,
  share,
  shut,
  sit,
  swap,
} from '#tests/support/rules-battles.ts';
import { endedWithout, opponentScore, songResults, winnerFor, winnerInPublic } from './results.ts';

const steps = [share('ana'), rate('ben', 8, { comment: 'tune' }), share('ben'), rate('ana', 6)];
const won = battleAfter(joined('fast'), ...steps);
const drawn = battleAfter(joined('fast'), round({ ana: 4, ben: 4 }));

describe('results', () => {
  test('list every song in order, with its average and who gave what', () => {
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

  test('keep a song nobody rated, with nothing', () => {
    const late = battleAfter(joined('fast'), share('ana'), look());
    expect(songResults(late, null)).toMatchObject([{ averageRating: 0, ratings: [] }]);
  });

  test('have every song of a long battle, and the ratings of each alone', () => {
    const two = battleAfter(
      joined('medium'),
      round({ ana: 1, ben: 2 }),
      goOn('ana'),
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

  test('know the winner from each side', () => {
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
    expect(winnerInPublic(battleAfter(joined('fast'), round({ ana: 4, ben: 5 })))).toBe('player2');
  });

  test('call the host Player 1 in every round, whoever started the last one (§2.13.5)', () => {
    const second = battleAfter(
      joined('medium'),
      round({ ana: 1, ben: 2 }),
      goOn('ana'),
      share('ben'),
      look(),
    );
    expect(second.turnOrder[0]).toBe('ben');
    expect([second.winnerId, winnerInPublic(second)]).toEqual(['ben', 'player2']);
  });

  test("know the opponent's score; among several, the best of them", () => {
    expect([opponentScore(won, 'ana'), opponentScore(won, 'ben')]).toEqual([6, 8]);
    const three = battleAfter(seated('fast', ['ana', 'ben', 'cleo']), round({ ana: 9, ben: 3, cleo: 5 }));
    expect(['ana', 'ben', 'cleo'].map((player) => opponentScore(three, player))).toEqual([5, 9, 9]);
  });
});

const room = invited('fast');
const taken = battleAfter(room, sit('ben', 9));

test.each<[string, Battle, string[]]>([
  ['that runs', taken, []],
  [
    'whose last song was scored, is news to who sent it',
    battleAfter(taken, share('ben'), rate('ana', 4)),
    ['ben'],
  ],
  ['whose clock ran out, is news to both', battleAfter(taken, look()), ['ana', 'ben']],
  ['that one gave up, is news to the other', battleAfter(taken, quit('ben')), ['ana']],
  ['nobody answered in its day, is news to its host', battleAfter(room, look()), ['ana']],
  ['its host closed, is no news to them', battleAfter(room, shut('ana', noon + 1000)), []],
  [
    'that ended before a song was rated, is news to both',
    battleAfter(room, sit('ben', 'swap'), swap('ana'), look()),
    ['ana', 'ben'],
  ],
])('a battle any time %s (§12.16)', (_, battle, told) => {
  expect(battle.players.filter((player) => endedWithout(battle, player, clocks)).toSorted()).toEqual(told);
});
