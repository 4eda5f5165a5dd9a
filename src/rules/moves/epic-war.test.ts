import { describe, expect, test } from 'vitest';
import { scoreOf } from '#rules/outcome.ts';
import {
  battleAfter,
  checkClock,
  continueRound,
  messagesOf,
  play,
  rateSong,
  round,
  type Step,
  started,
  submitSong,
  timeLimits,
} from '#tests/support/rules-battles.ts';

const everyone = 'ana ben';

/** Returns the steps of rounds with these scores of Ana and Ben, and the pauses between them. */
const rounds = (...scores: [ana: number, ben: number][]): Step[] =>
  scores.flatMap(([ana, ben], index) => [...(index ? [continueRound('ana')] : []), round({ ana, ben })]);

describe('In an Epic War of five rounds,', () => {
  test('the players start a round in turns, and the sum of all ratings wins', () => {
    const scores: [number, number][] = [
      [1, 10],
      [10, 9],
      [7, 8],
      [10, 3],
      [6, 3],
    ];
    const seen = scores.map((_, index) => {
      const { battle, news } = play(started('medium'), ...rounds(...scores.slice(0, index + 1)));
      return [battle.turnOrder[0], battle.status, messagesOf(news).at(-1)?.[1]];
    });
    expect(seen).toEqual([
      ['ana', 'round_summary', { type: 'roundSummary', round: 1, final: false }],
      ['ben', 'round_summary', { type: 'roundSummary', round: 2, final: false }],
      ['ana', 'round_summary', { type: 'roundSummary', round: 3, final: false }],
      ['ben', 'round_summary', { type: 'roundSummary', round: 4, final: false }],
      ['ana', 'completed', { type: 'roundSummary', round: 5, final: true }],
    ]);
    const battle = battleAfter(started('medium'), ...rounds(...scores));
    expect([scoreOf(battle, 'ana'), scoreOf(battle, 'ben')]).toEqual([34, 33]);
    expect(battle).toMatchObject({
      winnerId: 'ana',
      endedBy: 'ratings',
      deadlineAt: null,
      currentTurn: null,
    });
    expect([battle.songs.length, battle.ratings.length]).toEqual([10, 10]);
  });

  test('each move of a round has its status and its news', () => {
    const start = battleAfter(started('medium'), ...rounds([5, 5]), continueRound('ben'));
    const steps = [submitSong('ben'), rateSong('ana', 4), submitSong('ana'), rateSong('ben', 6)];
    const seen = steps.map((_, index) => {
      const { battle, news } = play(start, ...steps.slice(0, index + 1));
      return [
        battle.status,
        battle.currentTurn,
        messagesOf(news).map(([to, { type }]) => `${type} to ${to}`),
      ];
    });
    const rated = `ratingsSubmitted to ${everyone}`;
    const shared = (other: string): string[] => [
      `songSubmitted to ${everyone}`,
      `songSubmittedForRating to ${other}`,
      `gameUpdated to ${everyone}`,
    ];
    expect(seen).toEqual([
      ['rating', 'ben', shared('ana')],
      ['active', 'ana', [rated, `nextTurn to ${everyone}`]],
      ['rating', 'ana', shared('ben')],
      ['round_summary', null, [rated, `roundSummary to ${everyone}`]],
    ]);
  });

  test('fifty points for each player are a draw', () => {
    const battle = battleAfter(
      started('medium'),
      ...rounds([10, 10], [10, 10], [10, 10], [10, 10], [10, 10]),
    );
    expect([scoreOf(battle, 'ana'), scoreOf(battle, 'ben'), battle.winnerId]).toEqual([50, 50, null]);
  });

  test('a player whose turn times out loses, whatever the scores', () => {
    const ahead = battleAfter(started('medium'), ...rounds([10, 1], [10, 1]), continueRound('ben'));
    const { battle, news } = play(ahead, checkClock());
    expect(battle).toMatchObject({ status: 'completed', endedBy: 'timeout', winnerId: 'ben' });
    expect(messagesOf(news)).toEqual([
      [everyone, { type: 'gameTimeout', timedOutUserId: 'ana', winnerId: 'ben' }],
    ]);
    expect(battle.roundEndedAt).toBe(ahead.roundEndedAt);
    expect((ahead.deadlineAt ?? 0) - ahead.updatedAt).toBe(timeLimits.turnMs);
  });
});
