// Anytime battles: Ana sends a song with her invitation, and each step has a day.
import { describe, expect, test } from 'vitest';
import type { Battle } from '#rules/battle.ts';
import { minLeftMs } from '#rules/limits.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import type { RefusalCode } from '#rules/refusal.ts';
import { playersToMove, visibleTimeLeft } from '#rules/turns.ts';
import {
  anytimeTimeLimits,
  battleAfter,
  checkClock,
  continueRound,
  endWaiting,
  invited,
  joinBattle,
  messagesOf,
  noon,
  opened,
  play,
  rateSong,
  type Step,
  submitSong,
  swapSong,
  takeSeat,
} from '#tests/support/rules-battles.ts';
import { extendDeadline } from './deadlines.ts';
import { openRematch } from './open-battle.ts';

const day = 24 * 60 * 60 * 1000;
const atLimit = { isBelowAnytimeLimit: false };
const left = (battle: Battle, now = battle.updatedAt) => visibleTimeLeft(battle, now, anytimeTimeLimits);

describe('the room of an anytime battle', () => {
  test('contains the first song and is open for a day (§12.1, 12.3)', () => {
    const battle = invited('secret');
    expect(battle).toMatchObject({ pace: 'anytime', status: 'waiting', players: ['ana'], currentTurn: null });
    expect(battle.songs).toMatchObject([{ submittedBy: 'ana', round: 1, swap: null }]);
    expect(left(battle)).toBe(day);
    expect(playersToMove(battle)).toEqual([]);
    expect(battleAfter(battle, checkClock())).toMatchObject({ status: 'expired', winnerId: null });
  });

  test('gives the seat to the first player who rates, who then shares a song (§12.2)', () => {
    const { battle, news } = play(invited('fast'), takeSeat('ben', 9));
    expect(battle).toMatchObject({ status: 'active', players: ['ana', 'ben'], turnOrder: ['ana', 'ben'] });
    expect(battle).toMatchObject({ currentTurn: 'ben', currentTurnIndex: 1 });
    expect(battle.ratings).toMatchObject([{ songId: 101, ratedBy: 'ben', rating: 9 }]);
    expect(left(battle)).toBe(day);
    expect(messagesOf(news).map(([to, { type }]) => [to, type])).toEqual([
      ['ana ben', 'gameUpdated'],
      ['ana ben', 'ratingsSubmitted'],
      ['ana ben', 'nextTurn'],
    ]);
  });

  test('keeps the sides of two players who have played before (§13.11)', () => {
    const battle = battleAfter(invited('fast'), takeSeat('ben', 9, noon, {}, 'ben'));
    expect(battle).toMatchObject({ players: ['ben', 'ana'], turnOrder: ['ana', 'ben'], currentTurn: 'ben' });
  });

  test('keeps the first rating of a player who sends two', () => {
    const taken = battleAfter(invited('fast'), takeSeat('ben', 9));
    expect(play(taken, takeSeat('ben', 1, noon, atLimit))).toEqual({ battle: taken, news: [] });
  });

  test('can be joined if its song does not play, because the host then chooses another one', () => {
    const asked = battleAfter(invited('fast'), takeSeat('ben', 'swap'));
    expect(asked).toMatchObject({ status: 'rating', players: ['ana', 'ben'], ratings: [] });
    expect(playersToMove(asked)).toEqual(['ana']);
    const swapped = battleAfter(asked, swapSong('ana'));
    expect(playersToMove(swapped)).toEqual(['ben']);
    expect(battleAfter(swapped, rateSong('ben', 6))).toMatchObject({ status: 'active', currentTurn: 'ben' });
  });
});

describe('in an anytime battle with a day for each step,', () => {
  const bens = battleAfter(invited('secret'), takeSeat('ben', 9));
  const out = battleAfter(bens, submitSong('ben'));

  test('a player who shares no song in time loses, once a song was rated (§12.3)', () => {
    expect(battleAfter(bens, checkClock())).toMatchObject({
      endedBy: 'timeout',
      winnerId: 'ana',
      counted: true,
    });
  });

  test('a player who does not rate in time loses', () => {
    expect(left(out)).toBe(day);
    expect(battleAfter(out, checkClock())).toMatchObject({ endedBy: 'timeout', winnerId: 'ben' });
  });

  test('a battle without a rating ends without a result and does not count (§12.3)', () => {
    const asked = battleAfter(invited('fast'), takeSeat('ben', 'swap'));
    const lapsed = battleAfter(asked, checkClock());
    expect(lapsed).toMatchObject({ status: 'rating', songs: [{ swap: 'done' }] });
    expect(battleAfter(lapsed, checkClock())).toMatchObject({
      status: 'expired',
      endedBy: null,
      winnerId: null,
    });
  });

  test('after a round the next player to share is awaited, and the next round begins at the deadline', () => {
    const summary = battleAfter(out, rateSong('ana', 4));
    expect(summary).toMatchObject({ status: 'round_summary' });
    expect(playersToMove(summary)).toEqual(['ben']);
    const next = { status: 'active', currentRound: 2, currentTurn: 'ben' };
    expect(battleAfter(summary, continueRound('ana'))).toMatchObject(next);
    const { battle, news } = play(summary, checkClock());
    expect(battle).toMatchObject(next);
    expect(left(battle)).toBe(day);
    expect(messagesOf(news)).toEqual([
      ['ana ben', { type: 'nextRound', round: 2, currentTurn: 'ben', timeoutMs: day }],
    ]);
  });

  test('an hour is left if the deadline passed while no server was running', () => {
    for (const battle of [bens, out, invited('fast')]) {
      const now = (battle.deadlineAt ?? 0) + 5000;
      const extended = extendDeadline(battle, now, anytimeTimeLimits).battle;
      expect(extended.deadlineAt).toBe(now + minLeftMs.anytime);
      expect(extendDeadline(extended, now, anytimeTimeLimits).news).toEqual([]);
    }
  });
});

const taken = battleAfter(invited(), takeSeat('ben', 7));
const withoutName = { hasNickname: false };
const withoutAvatar = { hasAvatar: false };

test.each<[string, Battle, Step, RefusalCode]>([
  ['in a live battle', opened(), takeSeat('ben', 7), 'not-any-time'],
  ['by code, without a rating', invited(), joinBattle('ben'), 'score-first'],
  ['by the host', invited(), takeSeat('ana', 7), 'own-song'],
  ['after another player took it', taken, takeSeat('zoe', 7), 'battle-full'],
  ['after the day is over', invited(), takeSeat('ben', 7, noon + day), 'game-not-found'],
  ['with a rating of eleven', invited(), takeSeat('ben', 11), 'no-such-rating'],
  ['without a battle name', invited(), takeSeat('ben', 7, noon, withoutName), 'nickname-needed'],
  [
    'by a player who has reached the limit of open battles (§12.4)',
    invited(),
    takeSeat('ben', 7, noon, atLimit),
    'too-many-any-time',
  ],
  [
    'after another player took it, also at the limit',
    taken,
    takeSeat('zoe', 7, noon, atLimit),
    'battle-full',
  ],
  ['without an avatar', invited(), takeSeat('ben', 7, noon, withoutAvatar), 'avatar-needed'],
])('the seat cannot be taken %s', (_, battle, step, refused) => {
  expect(step(battle)).toEqual({ refused });
});

test('a waiting player may not claim a win (§12.5)', () => {
  const out = battleAfter(taken, submitSong('ben'));
  expect(endWaiting('ben', 'win', { ana: day })(out)).toEqual({ refused: 'no-one-need-be-here' });
});

test.each(modeKeys)('%s can be played to its end without both players online', (mode: Mode) => {
  let battle = battleAfter(invited(mode), takeSeat('ben', 8));
  for (let step = 0; battle.status !== 'completed' && step < 100; step++) {
    const [who = ''] = playersToMove(battle);
    const at = battle.updatedAt + day - 1;
    const move = { active: submitSong(who, { at }), rating: rateSong(who, who === 'ben' ? 8 : 7, { at }) };
    battle = battleAfter(
      battle,
      battle.status === 'round_summary' ? continueRound(who, at) : move[battle.status as 'active'],
    );
  }
  expect(battle).toMatchObject({ endedBy: 'ratings', winnerId: 'ana', counted: true });
});

test('the next battle of the pair is an anytime battle as well', () => {
  const over = battleAfter(invited('fast'), takeSeat('ben', 8), submitSong('ben'), rateSong('ana', 3));
  const again = openRematch(
    over,
    { id: 8, roomCode: 'FGHJKM', starter: 'ben', now: noon },
    anytimeTimeLimits,
  );
  expect(again).toMatchObject({ pace: 'anytime', status: 'active', currentTurn: 'ben', songs: [] });
  expect(left(again, noon)).toBe(day);
});
