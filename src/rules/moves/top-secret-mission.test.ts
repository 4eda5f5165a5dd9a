import { describe, expect, test } from 'vitest';
import { scoreOf } from '#rules/outcome.ts';
import { ratingsSeenBy } from '#rules/view.ts';
import {
  battleAfter,
  continueRound,
  messagesOf,
  play,
  rateSong,
  round,
  started,
  submitSong,
  timeLimits,
} from '#tests/support/rules-battles.ts';

const everyone = 'ana ben';
const lastRound = (): ReturnType<typeof started> =>
  battleAfter(
    started('secret'),
    round({ ana: 9, ben: 2 }),
    continueRound('ana'),
    round({ ana: 1, ben: 6 }),
    continueRound('ben'),
  );

describe('In a Top Secret Mission,', () => {
  test('both players are notified of the end of a round, which a pause follows', () => {
    const { battle, news } = play(started('secret'), round({ ana: 9, ben: 2 }));
    expect(battle).toMatchObject({ status: 'round_summary', currentRound: 1, currentTurn: null });
    expect(battle).toMatchObject({ deadlineAt: null, winnerId: null, endedBy: null });
    expect(battle.roundEndedAt).toBe(battle.updatedAt);
    expect(messagesOf(news)).toEqual([
      [everyone, { type: 'ratingsSubmitted', round: 1, ratedBy: 'ana' }],
      [everyone, { type: 'roundSummary', round: 1, final: false }],
    ]);
  });

  test('the players start a round in turns', () => {
    const summary = battleAfter(started('secret'), round({ ana: 9, ben: 2 }));
    const { battle, news } = play(summary, continueRound('ben'));
    expect(battle).toMatchObject({ status: 'active', currentRound: 2, turnOrder: ['ben', 'ana'] });
    expect(battle).toMatchObject({ currentTurn: 'ben', currentTurnIndex: 0 });
    expect(battle.deadlineAt).toBe(
      (summary.roundEndedAt ?? 0) + timeLimits.roundSummaryMs + timeLimits.turnMs,
    );
    const message = { type: 'nextRound', round: 2, currentTurn: 'ben', timeoutMs: timeLimits.turnMs };
    expect(messagesOf(news)).toEqual([[everyone, message]]);
    expect(lastRound()).toMatchObject({ currentRound: 3, turnOrder: ['ana', 'ben'], currentTurn: 'ana' });
  });

  test('either player may continue, and a second press changes nothing', () => {
    const next = battleAfter(started('secret'), round({ ana: 9, ben: 2 }), continueRound('ana'));
    expect(play(next, continueRound('ben'))).toEqual({ battle: next, news: [] });
    const rating = battleAfter(next, submitSong('ben'));
    expect(play(rating, continueRound('ben')).battle).toBe(rating);
  });

  test('the last round ends the battle, and the sums decide', () => {
    const { battle, news } = play(lastRound(), round({ ana: 10, ben: 10 }));
    expect(battle).toMatchObject({
      status: 'completed',
      endedBy: 'ratings',
      winnerId: 'ana',
      currentRound: 3,
    });
    expect([scoreOf(battle, 'ana'), scoreOf(battle, 'ben')]).toEqual([20, 18]);
    expect(messagesOf(news).at(-1)).toEqual([everyone, { type: 'roundSummary', round: 3, final: true }]);
    expect(battle.songs.map((song) => [song.round, song.submittedBy].join(' '))).toEqual([
      '1 ana',
      '1 ben',
      '2 ben',
      '2 ana',
      '3 ana',
      '3 ben',
    ]);
  });

  test('equal sums are a draw', () => {
    expect(battleAfter(lastRound(), round({ ana: 3, ben: 5 }))).toMatchObject({
      status: 'completed',
      winnerId: null,
    });
  });

  test('continuing a completed battle only sends the news of its end', () => {
    const over = battleAfter(lastRound(), round({ ana: 10, ben: 10 }));
    const { battle, news } = play(over, continueRound('ben'));
    expect(battle).toBe(over);
    expect(messagesOf(news)).toEqual([[everyone, { type: 'gameCompleted' }]]);
  });

  test("ratings are neither in the news nor in the other player's view", () => {
    const secret = rateSong('ben', 9, { comment: 'psst-a-secret' });
    const { battle, news } = play(lastRound(), submitSong('ana'), secret);
    expect(JSON.stringify(news)).not.toMatch(/psst|"rating"|"comment"/);
    expect(JSON.stringify(ratingsSeenBy(battle, 'ana'))).not.toContain('psst');
    expect(JSON.stringify(ratingsSeenBy(battle, 'ben'))).toContain('psst');
  });
});
