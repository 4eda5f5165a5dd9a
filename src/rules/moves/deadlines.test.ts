import { describe, expect, test } from 'vitest';
import type { Battle } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { visibleTimeLeft } from '#rules/turns.ts';
import {
  askSwap,
  battleAfter,
  checkClock,
  continueRound,
  joinBattle,
  messagesOf,
  noon,
  opened,
  play,
  rateSong,
  round,
  started,
  submitSong,
  timeLimits,
} from '#tests/support/rules-battles.ts';
import { extendDeadline } from './deadlines.ts';

const deadline = (battle: Battle): number => battle.deadlineAt ?? 0;

describe('with the turn clock,', () => {
  const turn = started('secret');

  test('a song sent before the deadline counts, and one in transit up to two seconds later', () => {
    for (const late of [-1, 0, turnGraceMs - 1])
      expect(battleAfter(turn, submitSong('ana', { at: deadline(turn) + late })).status).toBe('rating');
    expect(submitSong('ana', { at: deadline(turn) + turnGraceMs })(turn)).toEqual({ refused: 'time-is-up' });
  });

  test.each([0, 1, 86_400_000])('%i ms after the grace period the other player wins', (late) => {
    const at = deadline(turn) + turnGraceMs + late;
    const { battle, news } = play(turn, checkClock(at));
    expect(battle).toMatchObject({ status: 'completed', endedBy: 'timeout', winnerId: 'ben' });
    expect(battle).toMatchObject({ currentTurn: null, deadlineAt: null, updatedAt: at });
    expect(messagesOf(news)).toEqual([
      ['ana ben', { type: 'gameTimeout', timedOutUserId: 'ana', winnerId: 'ben' }],
    ]);
  });

  test('no check ends the turn within the grace period', () => {
    expect(checkClock(deadline(turn) - 1)(turn)).toEqual({ refused: 'clock-running', waitMs: 1 });
    expect(checkClock(deadline(turn))(turn)).toEqual({ refused: 'clock-running', waitMs: turnGraceMs });
  });

  test('at every time either a song or the timeout is accepted', () => {
    for (const now of [deadline(turn) + turnGraceMs - 1, deadline(turn) + turnGraceMs]) {
      const refused = [submitSong('ana', { at: now })(turn), checkClock(now)(turn)].filter(
        (each) => 'refused' in each,
      );
      expect(refused).toHaveLength(1);
    }
  });

  test('the second player of a round has the full time, and loses after it, too', () => {
    const bens = battleAfter(turn, submitSong('ana'), rateSong('ben', 10, { at: noon + 90_000 }));
    expect(deadline(bens)).toBe(noon + 90_000 + timeLimits.turnMs);
    expect(battleAfter(bens, checkClock())).toMatchObject({ endedBy: 'timeout', winnerId: 'ana' });
  });

  test('a check of a finished battle changes nothing and causes no news', () => {
    const over = battleAfter(turn, checkClock());
    const again = play(over, checkClock(noon * 2));
    expect(again.battle).toBe(over);
    expect(again.news).toEqual([]);
  });

  test('the time left is known during a turn, and never negative (§4.2.13)', () => {
    expect(visibleTimeLeft(turn, noon + 1000, timeLimits)).toBe(timeLimits.turnMs);
    expect(visibleTimeLeft(turn, deadline(turn) - 1, timeLimits)).toBe(1);
    expect(visibleTimeLeft(turn, deadline(turn), timeLimits)).toBe(0);
    expect(visibleTimeLeft(turn, deadline(turn) + 5000, timeLimits)).toBe(0);
  });

  test('no other step has a time left (§4.2.14, 4.3.6)', () => {
    const rating = battleAfter(turn, submitSong('ana'));
    const summary = battleAfter(turn, round({ ana: 5, ben: 5 }));
    const over = battleAfter(turn, checkClock());
    for (const battle of [opened('secret'), rating, summary, over])
      expect(visibleTimeLeft(battle, noon, timeLimits)).toBeNull();
  });
});

describe('with the hidden time limit of a rating,', () => {
  const rating = battleAfter(started('fast'), submitSong('ana'));

  test('a rating a millisecond before the deadline counts, one at the deadline does not', () => {
    expect(deadline(rating) - rating.updatedAt).toBe(timeLimits.ratingMs);
    expect(battleAfter(rating, rateSong('ben', 7, { at: deadline(rating) - 1 })).status).toBe('active');
    expect(rateSong('ben', 7, { at: deadline(rating) })(rating)).toEqual({ refused: 'time-is-up' });
  });

  test('the player who did not rate loses, not the player who waits for the rating', () => {
    const { battle, news } = play(rating, checkClock());
    expect(battle).toMatchObject({ status: 'completed', endedBy: 'timeout', winnerId: 'ana' });
    expect(messagesOf(news)[0]?.[1]).toEqual({ type: 'gameTimeout', timedOutUserId: 'ben', winnerId: 'ana' });
  });

  test('a player has longer than with the turn clock', () => {
    expect(checkClock(rating.updatedAt + timeLimits.turnMs)(rating)).toMatchObject({
      refused: 'clock-running',
    });
  });
});

describe('a room that no one joins', () => {
  const room = opened('medium');

  test('can be joined until a day is over', () => {
    expect(battleAfter(room, joinBattle('ben', noon + 86_400_000 - 1)).status).toBe('active');
    expect(joinBattle('ben', noon + 86_400_000)(room)).toEqual({ refused: 'game-not-found' });
  });

  test('is closed after a day, once, without a winner', () => {
    const { battle, news } = play(room, checkClock(noon + 86_400_000));
    expect(battle).toMatchObject({ status: 'expired', deadlineAt: null, winnerId: null, endedBy: null });
    expect(messagesOf(news)).toEqual([['ana', { type: 'gameUpdated' }]]);
    expect(play(battle, checkClock(noon * 2))).toEqual({ battle, news: [] });
  });

  test('is still shown to its host when they return', () => {
    const closed = battleAfter(room, checkClock());
    expect(play(closed, joinBattle('ana')).battle).toBe(closed);
  });
});

describe('in the pause between rounds,', () => {
  const summary = battleAfter(started('medium'), round({ ana: 5, ben: 5 }));
  const ended = summary.roundEndedAt ?? 0;

  test.each([
    [0, 10_000],
    [1, 9_999],
    [9_999, 1],
  ])('%i ms after the round a player must wait %i ms more', (since, waitMs) => {
    expect(continueRound('ana', ended + since)(summary)).toEqual({ refused: 'summary-wait', waitMs });
  });

  test.each([10_000, 10_001, 86_400_000])('%i ms after the round a player may begin the next', (since) => {
    const next = battleAfter(summary, continueRound('ben', ended + since));
    expect(next).toMatchObject({
      status: 'active',
      currentRound: 2,
      deadlineAt: ended + since + timeLimits.turnMs,
    });
  });

  test('there is no clock, so a player who reads for long does not lose', () => {
    expect(checkClock(ended + 86_400_000)(summary)).toEqual({ refused: 'no-clock' });
  });
});

describe('after a restart,', () => {
  const turn = started('secret');
  const rating = battleAfter(turn, submitSong('ana'));
  const steps: [string, number, Battle][] = [
    ['turn', 20_000, turn],
    ['rating', 60_000, rating],
    ['song that is to be replaced', 60_000, battleAfter(rating, askSwap('ben'))],
  ];

  test.each(steps)('a %s with less time left gets %i ms, with news to both players', (_, least, step) => {
    for (const left of [least - 1, 0, -3_600_000]) {
      const now = deadline(step) - left;
      const { battle, news } = extendDeadline(step, now, timeLimits);
      expect(battle).toEqual({ ...step, deadlineAt: now + least, updatedAt: now });
      expect(messagesOf(news)).toEqual([['ana ben', { type: 'gameUpdated' }]]);
      expect(extendDeadline(battle, now, timeLimits)).toEqual({ battle, news: [] });
    }
  });

  test.each(steps)('a %s with more time left keeps it, or gets its whole shorter limit', (_, least, step) => {
    expect(extendDeadline(step, deadline(step) - least, timeLimits)).toEqual({ battle: step, news: [] });
    const short = { ...timeLimits, turnMs: 5000, ratingMs: 5000 };
    expect(extendDeadline(step, deadline(step), short).battle.deadlineAt).toBe(deadline(step) + 5000);
  });

  test('no other step is extended', () => {
    const summary = battleAfter(turn, round({ ana: 5, ben: 5 }));
    for (const battle of [opened('secret'), summary, battleAfter(turn, checkClock())])
      expect(extendDeadline(battle, noon * 2, timeLimits)).toEqual({ battle, news: [] });
  });
});
