import { describe, expect, test } from 'vitest';
import { scoreOf } from '#rules/outcome.ts';
import { ratingsSeenBy } from '#rules/view.ts';
import {
  battleAfter,
  checkClock,
  continueRound,
  messagesOf,
  play,
  rateSong,
  round,
  seated,
  submitSong,
} from '#tests/support/rules-battles.ts';

const trio = ['ana', 'ben', 'cleo'];
const everyone = 'ana ben cleo';

describe('in a battle of three,', () => {
  test('a song is on the table until every other player has rated it', () => {
    const shared = play(seated('medium', trio), submitSong('ana'));
    expect(messagesOf(shared.news)[1]?.[0]).toBe('ben cleo');
    const once = play(shared.battle, rateSong('cleo', 4));
    expect(once.battle).toMatchObject({ status: 'rating', deadlineAt: shared.battle.deadlineAt });
    const rated = { type: 'ratingsSubmitted', round: 1, ratedBy: 'cleo' };
    expect(messagesOf(once.news)).toEqual([[everyone, rated]]);
    const twice = play(once.battle, rateSong('ben', 6));
    expect(twice.battle).toMatchObject({ status: 'active', currentTurn: 'ben' });
    expect(messagesOf(twice.news)[1]?.[1]).toMatchObject({ type: 'nextTurn', currentTurn: 'ben' });
  });

  test('the round is over when all three songs are rated, and the order rotates by one', () => {
    const two = battleAfter(
      seated('secret', trio),
      round({ ana: 5, ben: 5, cleo: 5 }),
      continueRound('cleo'),
    );
    expect(two).toMatchObject({ currentRound: 2, turnOrder: ['ben', 'cleo', 'ana'], currentTurn: 'ben' });
    const three = battleAfter(two, round({ ana: 5, ben: 5, cleo: 5 }), continueRound('ana'));
    expect(three).toMatchObject({ currentRound: 3, turnOrder: ['cleo', 'ana', 'ben'], currentTurn: 'cleo' });
    const { battle } = play(three, round({ ana: 5, ben: 6, cleo: 5 }));
    expect(battle).toMatchObject({ status: 'completed', winnerId: 'ben' });
    expect(trio.map((player) => scoreOf(battle, player))).toEqual([30, 32, 30]);
  });

  test('Quick Clash counts the average of the ratings', () => {
    const steps = [
      submitSong('ana'),
      rateSong('ben', 8),
      rateSong('cleo', 7),
      submitSong('ben'),
      rateSong('ana', 9),
      rateSong('cleo', 4),
    ];
    const battle = battleAfter(
      seated('fast', trio),
      ...steps,
      submitSong('cleo'),
      rateSong('ana', 7),
      rateSong('ben', 7),
    );
    expect(battle).toMatchObject({ status: 'completed', winnerId: 'ana' });
    expect(trio.map((player) => scoreOf(battle, player))).toEqual([7.5, 6.5, 7]);
  });

  test('two players with the highest score have a draw', () => {
    expect(battleAfter(seated('fast', trio), round({ ana: 8, ben: 3, cleo: 8 })).winnerId).toBeNull();
  });

  test('when a player runs out of time, the best of the others wins', () => {
    const summary = battleAfter(
      seated('medium', trio),
      round({ ana: 10, ben: 3, cleo: 4 }),
      continueRound('ana'),
    );
    const waiting = battleAfter(
      summary,
      submitSong('ben'),
      rateSong('ana', 9),
      rateSong('cleo', 9),
      submitSong('cleo'),
      rateSong('ana', 1),
    );
    const { battle, news } = play(battleAfter(waiting, rateSong('ben', 1)), checkClock());
    expect(messagesOf(news)[0]?.[1]).toEqual({ type: 'gameTimeout', timedOutUserId: 'ana', winnerId: 'ben' });
    expect(battle.winnerId).toBe('ben');
  });

  test('the player who does not rate loses, not the one who has rated', () => {
    const { news } = play(seated('medium', trio), submitSong('ana'), rateSong('ben', 3), checkClock());
    expect(messagesOf(news)[0]?.[1]).toEqual({
      type: 'gameTimeout',
      timedOutUserId: 'cleo',
      winnerId: 'ana',
    });
  });

  test('a player sees no hidden rating between the other two', () => {
    const battle = battleAfter(
      seated('secret', trio),
      submitSong('ana'),
      rateSong('ben', 3),
      rateSong('cleo', 4),
    );
    const seen = (viewer: string): (number | null)[] => ratingsSeenBy(battle, viewer).map((r) => r.rating);
    expect(trio.map(seen)).toEqual([
      [null, null],
      [3, null],
      [null, 4],
    ]);
  });
});
