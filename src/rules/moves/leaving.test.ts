import { describe, expect, test } from 'vitest';
import { awayFor } from '#rules/presence.ts';
import {
  askSwap,
  battleAfter,
  closeRoom,
  endWaiting,
  giveUp,
  joinBattle,
  messagesOf,
  opened,
  play,
  rateSong,
  removePlayer,
  round,
  started,
  submitSong,
} from '#tests/support/rules-battles.ts';

const rating = battleAfter(started('medium'), submitSong('ana'));
const summary = battleAfter(started('medium'), round({ ana: 2, ben: 9 }));
const minute = 60_000;

describe('a player who gives up', () => {
  test.each([
    ['in their own turn', started('fast'), 'ana', 'ben'],
    ['in the opponent’s turn', started('fast'), 'ben', 'ana'],
    ['while a song waits for ratings', rating, 'ana', 'ben'],
    ['between rounds, though the opponent is behind', summary, 'ben', 'ana'],
  ])('%s lets the other player win', (_, battle, by, winnerId) => {
    const { battle: over, news } = play(battle, giveUp(by));
    expect(over).toMatchObject({ status: 'completed', endedBy: 'gave_up', winnerId, deadlineAt: null });
    expect(messagesOf(news)).toEqual([
      ['ana ben', { type: 'gameEnded', endedBy: 'gave_up', leftUserId: by, winnerId }],
    ]);
  });

  test('changes nothing by giving up again', () => {
    const over = battleAfter(rating, giveUp('ana'));
    expect(play(over, giveUp('ana'))).toEqual({ battle: over, news: [] });
  });
});

describe.each([
  ['is banned', 'banned'],
  ['deletes the account', 'gave_up'],
] as const)('a player who %s', (_, endedBy) => {
  test.each([
    ['in their own turn', started('fast')],
    ['while a song waits for ratings', rating],
    ['between rounds, though ahead', summary],
  ])('%s loses, and both players are notified', (__, battle) => {
    const { battle: over, news } = play(battle, removePlayer('ben', endedBy));
    expect(over).toMatchObject({ status: 'completed', endedBy, winnerId: 'ana', deadlineAt: null });
    expect(messagesOf(news)).toEqual([
      ['ana ben', { type: 'gameEnded', endedBy, leftUserId: 'ben', winnerId: 'ana' }],
    ]);
  });

  test('loses an open room, while finished battles do not change', () => {
    expect(battleAfter(opened('fast'), removePlayer('ana', endedBy))).toMatchObject({
      status: 'expired',
      deadlineAt: null,
    });
    const over = battleAfter(rating, giveUp('ben'));
    expect(removePlayer('ana', endedBy)(over)).toEqual({ refused: 'not-running' });
  });
});

describe('when an opponent has been away for a minute', () => {
  test('a player who waits for their rating may claim the win', () => {
    const { battle, news } = play(rating, endWaiting('ana', 'win', { ben: minute }));
    expect(battle).toMatchObject({ status: 'completed', endedBy: 'away', winnerId: 'ana' });
    expect(messagesOf(news)).toEqual([
      ['ana ben', { type: 'gameEnded', endedBy: 'away', leftUserId: 'ben', winnerId: 'ana' }],
    ]);
  });

  test('a player who waits may leave the battle without a result', () => {
    const { battle, news } = play(rating, endWaiting('ana', 'no_result', { ben: minute }));
    expect(battle).toMatchObject({ status: 'expired', endedBy: null, winnerId: null, deadlineAt: null });
    expect(messagesOf(news)).toEqual([['ana ben', { type: 'gameUpdated' }]]);
  });

  test('a listener who asked for another song may not claim the win, because the song may play', () => {
    const asked = battleAfter(rating, askSwap('ben'));
    expect(endWaiting('ben', 'win', { ana: minute })(asked)).toEqual({ refused: 'no-one-to-wait-for' });
  });

  test('the player who stayed may claim the win between rounds, even when they are behind', () => {
    expect(battleAfter(summary, endWaiting('ana', 'win', { ben: minute }))).toMatchObject({
      winnerId: 'ana',
    });
  });
});

describe('a room that no one has joined', () => {
  test('is closed by its host, and its code becomes invalid', () => {
    const { battle, news } = play(opened(), closeRoom('ana'));
    expect(battle).toMatchObject({ status: 'expired', deadlineAt: null });
    expect(messagesOf(news)).toEqual([['ana', { type: 'gameUpdated' }]]);
    expect(joinBattle('ben')(battle)).toEqual({ refused: 'game-not-found' });
  });

  test('does not change when it is closed again', () => {
    const closed = battleAfter(opened(), closeRoom('ana'));
    expect(play(closed, closeRoom('ana'))).toEqual({ battle: closed, news: [] });
  });
});

test('the win cannot be claimed in a step with a clock, because the clock decides', () => {
  const bensTurn = battleAfter(rating, rateSong('ben', 5));
  expect(endWaiting('ana', 'win', { ben: minute })(bensTurn)).toEqual({ refused: 'no-one-to-wait-for' });
});

test('a player who closed the page is away ten seconds later', () => {
  const sign = { at: 1000, closed: true };
  expect([awayFor(sign, 10_999), awayFor(sign, 11_000), awayFor(sign, 71_000)]).toEqual([0, 10_000, 70_000]);
});

test('a player without a frame or call is away after forty seconds', () => {
  const sign = { at: 1000, closed: false };
  expect([awayFor(sign, 40_999), awayFor(sign, 41_000)]).toEqual([0, 40_000]);
});

test('a frame or call in the future, from a clock that is ahead, counts as present', () => {
  expect(awayFor({ at: 5000, closed: true }, 1000)).toBe(0);
});
