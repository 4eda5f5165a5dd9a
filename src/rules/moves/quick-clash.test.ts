import { describe, expect, test } from 'vitest';
import { scoreOf } from '#rules/outcome.ts';
import { startsIn, visibleTimeLeft } from '#rules/turns.ts';
import {
  battleAfter,
  battleTerms,
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
import { openBattle } from './open-battle.ts';

const everyone = 'ana ben';
const openedBy = (more: { hasNickname?: boolean; openRooms?: number }) => {
  const host = { id: 'ana', hasNickname: true, openRooms: 0, ...more };
  return openBattle({ ...battleTerms, id: 7, roomCode: 'BCDFGH', host, now: noon }, timeLimits);
};

describe('In a Quick Clash,', () => {
  test('a new room is open with its host for a day (§3.1.6)', () => {
    expect(opened('fast')).toMatchObject({
      hostId: 'ana',
      players: ['ana'],
      status: 'waiting',
      currentRound: 1,
      currentTurn: null,
      currentTurnIndex: 0,
      deadlineAt: noon + 86_400_000,
    });
  });

  test('a host without a battle name cannot open a room', () => {
    expect(openedBy({ hasNickname: false })).toEqual({ refused: 'nickname-needed' });
  });

  test('a host can have 100 live rooms that wait for an opponent', () => {
    expect(openedBy({ openRooms: 99 })).toMatchObject({ status: 'waiting' });
    expect(openedBy({ openRooms: 100 })).toEqual({ refused: 'too-many-rooms' });
  });

  test('two players who have played before keep their sides (§13.11)', () => {
    const has = { hasNickname: true, hasAvatar: true };
    const met = (sideA: string) => battleAfter(opened('fast'), joinBattle('ben', noon, has, sideA)).players;
    expect([met('ana'), met('ben')]).toEqual([
      ['ana', 'ben'],
      ['ben', 'ana'],
    ]);
  });

  test('the joiner shares first within 120 seconds, which start after the arrival (§4.1.1)', () => {
    const { battle, news } = play(opened('fast'), joinBattle('ben', noon + 5000));
    expect(battle).toMatchObject({ status: 'active', players: ['ana', 'ben'], turnOrder: ['ben', 'ana'] });
    expect(battle).toMatchObject({ currentTurn: 'ben', updatedAt: noon + 5000 });
    const at = (ms: number) => [
      startsIn(battle, noon + ms, timeLimits),
      visibleTimeLeft(battle, noon + ms, timeLimits),
    ];
    const clockSetBack = 5000 - 86_400_000;
    expect([clockSetBack, 5000, 6999, 7000, 8000].map(at)).toEqual([
      [2000, 120_000],
      [2000, 120_000],
      [1, 120_000],
      [null, 120_000],
      [null, 119_000],
    ]);
    expect(messagesOf(news)).toEqual([[everyone, { type: 'gameUpdated' }]]);
  });

  test('joining again changes nothing, with or without name and avatar', () => {
    const battle = started('fast');
    const bare = { hasNickname: false, hasAvatar: false };
    expect(play(battle, joinBattle('ana')).battle).toBe(battle);
    expect(play(battle, joinBattle('ben', noon, bare))).toEqual({ battle, news: [] });
    expect(play(opened('fast'), joinBattle('ana')).battle.status).toBe('waiting');
  });

  test('a shared song waits for the rating of the other player, who alone is asked to rate it (§4.1.2)', () => {
    const { battle, news } = play(started('fast'), submitSong('ana', { at: noon + 9000 }));
    expect(battle).toMatchObject({ status: 'rating', deadlineAt: noon + 9000 + timeLimits.ratingMs });
    expect(battle.songs).toEqual([
      {
        startSecond: 0,
        swap: null,
        id: 101,
        videoId: 'video101xyz',
        title: 'Song 101',
        artist: 'The Testers',
        duration: '3:21',
        thumbnailUrl: '/t/101.jpg',
        submittedBy: 'ana',
        round: 1,
        submittedAt: noon + 9000,
      },
    ]);
    const about = { round: 1, songId: 101, submittedBy: 'ana' };
    expect(messagesOf(news)).toEqual([
      [everyone, { type: 'songSubmitted', ...about }],
      ['ben', { type: 'songSubmittedForRating', ...about }],
      [everyone, { type: 'gameUpdated' }],
    ]);
  });

  test("the first rating starts the other player's turn and the clock again", () => {
    const rated = rateSong('ben', 8, { at: noon + 20_000, comment: 'nice one' });
    const { battle, news } = play(started('fast'), submitSong('ana'), rated);
    expect(battle).toMatchObject({ status: 'active', currentTurn: 'ben', currentTurnIndex: 1 });
    expect(battle.deadlineAt).toBe(noon + 20_000 + timeLimits.turnMs);
    expect(battle.ratings).toEqual([
      { id: 1001, songId: 101, ratedBy: 'ben', rating: 8, comment: 'nice one', createdAt: noon + 20_000 },
    ]);
    expect(messagesOf(news)).toEqual([
      [everyone, { type: 'ratingsSubmitted', round: 1, ratedBy: 'ben' }],
      [everyone, { type: 'nextTurn', round: 1, currentTurn: 'ben', timeoutMs: timeLimits.turnMs }],
    ]);
  });

  test('the second rating ends the battle at once, without a round summary', () => {
    const end = noon + 60_000;
    const steps = [submitSong('ana'), rateSong('ben', 8), submitSong('ben'), rateSong('ana', 6, { at: end })];
    const { battle, news } = play(started('fast'), ...steps);
    expect(battle).toMatchObject({
      status: 'completed',
      endedBy: 'ratings',
      winnerId: 'ana',
      updatedAt: end,
    });
    expect(battle).toMatchObject({ currentTurn: null, deadlineAt: null, roundEndedAt: end });
    expect([scoreOf(battle, 'ana'), scoreOf(battle, 'ben')]).toEqual([8, 6]);
    expect(messagesOf(news)).toEqual([
      [everyone, { type: 'ratingsSubmitted', round: 1, ratedBy: 'ana' }],
      [everyone, { type: 'ratingsComplete' }],
    ]);
  });

  test('the guest can win too', () => {
    expect(battleAfter(started('fast'), round({ ana: 3, ben: 4 })).winnerId).toBe('ben');
  });

  test('equal scores are a draw', () => {
    const battle = battleAfter(started('fast'), round({ ana: 7, ben: 7 }));
    expect(battle).toMatchObject({ status: 'completed', endedBy: 'ratings', winnerId: null });
  });
});
