import { describe, expect, test } from 'vitest';
import type { Battle } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { type RefusalCode, refusalCodes } from '#rules/refusal.ts';
import {
  askSwap,
  battleAfter,
  checkClock,
  closeRoom,
  continueRound,
  endWaiting,
  frozen,
  giveUp,
  joinBattle,
  noon,
  opened,
  rateSong,
  rateSongs,
  round,
  type Step,
  seated,
  started,
  submitSong,
  swapSong,
  timeLimits,
} from '#tests/support/rules-battles.ts';

const room = opened('medium');
const active = started('medium');
const rating = battleAfter(active, submitSong('ana'));
const bensTurn = battleAfter(rating, rateSong('ben', 7));
const summary = battleAfter(active, round({ ana: 7, ben: 6 }));
const secondRound = battleAfter(summary, continueRound('ana'));
const completed = battleAfter(started('fast'), round({ ana: 7, ben: 6 }));
const timedOut = battleAfter(rating, checkClock());
const expired = battleAfter(room, checkClock());
const three = battleAfter(seated('medium', ['ana', 'ben', 'cleo']), submitSong('ana'), rateSong('ben', 3));
const asked = battleAfter(rating, askSwap('ben'));
const swapped = battleAfter(asked, swapSong('ana'));
const deadline = (battle: Battle): number => battle.deadlineAt ?? 0;

type Row = [when: string, battle: Battle, step: Step, code: RefusalCode, waitMs?: number];

const joining: Row[] = [
  [
    'no battle name',
    room,
    joinBattle('ben', noon, { hasNickname: false, hasAvatar: true }),
    'nickname-needed',
  ],
  ['no avatar', room, joinBattle('ben', noon, { hasNickname: true, hasAvatar: false }), 'avatar-needed'],
  ['the day is over', room, joinBattle('ben', deadline(room)), 'game-not-found'],
  ['the room is closed', expired, joinBattle('ben'), 'game-not-found'],
  ['the battle runs', active, joinBattle('zoe'), 'battle-full'],
  ['a song waits for ratings', rating, joinBattle('zoe'), 'battle-full'],
  ['it is between rounds', summary, joinBattle('zoe'), 'battle-full'],
  ['the battle is over', completed, joinBattle('zoe'), 'battle-full'],
];

const sharing: Row[] = [
  ['by a stranger', active, submitSong('zoe'), 'not-a-player'],
  ['before an opponent has joined', room, submitSong('ana'), 'not-the-time-to-share'],
  ['while a song waits for ratings', rating, submitSong('ben'), 'not-the-time-to-share'],
  ['between rounds, after sharing', summary, submitSong('ben'), 'already-shared'],
  ['after a timeout, without having shared', timedOut, submitSong('ben'), 'not-the-time-to-share'],
  ['in a closed room', expired, submitSong('ana'), 'not-the-time-to-share'],
  ['out of turn', active, submitSong('ben'), 'not-your-turn'],
  ['out of turn in the second round', secondRound, submitSong('ana'), 'not-your-turn'],
  ['twice in a round', bensTurn, submitSong('ana'), 'already-shared'],
  ['twice without a rating in between', rating, submitSong('ana'), 'already-shared'],
  ['for a later round', active, submitSong('ana', { round: 2 }), 'wrong-round'],
  ['for an earlier round', secondRound, submitSong('ben', { round: 1 }), 'wrong-round'],
  ['with a video that was played', bensTurn, submitSong('ben', { videoId: 'video101xyz' }), 'already-played'],
  ['after the grace period', active, submitSong('ana', { at: deadline(active) + turnGraceMs }), 'time-is-up'],
  ['after the battle is over', completed, submitSong('ana'), 'already-shared'],
];

const seven = { songId: 101, rating: 7 };

const ratingRows: Row[] = [
  ['by a stranger', rating, rateSong('zoe', 7), 'not-a-player'],
  ['an empty sheet', rating, rateSongs('ben', []), 'nothing-rated'],
  ['a song with 0', rating, rateSong('ben', 0), 'no-such-rating'],
  ['a song with 11', rating, rateSong('ben', 11), 'no-such-rating'],
  ['a song with 7.5', rating, rateSong('ben', 7.5), 'no-such-rating'],
  [
    'a song of another battle',
    rating,
    rateSongs('ben', [seven, { songId: 999, rating: 7 }]),
    'song-not-in-round',
  ],
  ['a song of the round before', secondRound, rateSongs('ben', [seven]), 'song-not-in-round'],
  ['before any song', active, rateSongs('ben', [seven]), 'song-not-in-round'],
  ['in an open room', room, rateSongs('ana', [seven]), 'song-not-in-round'],
  ['their own song', rating, rateSong('ana', 10), 'own-song'],
  ['their own song in a valid sheet', bensTurn, rateSongs('ana', [seven]), 'own-song'],
  ['a song again', three, rateSong('ben', 9), 'already-rated'],
  ['a song again, next turn', bensTurn, rateSong('ben', 9), 'already-rated'],
  ['a song again, after the end', completed, rateSong('ana', 9), 'already-rated'],
  ['one song twice on a sheet', rating, rateSongs('ben', [seven, { ...seven, rating: 8 }]), 'rated-twice'],
  ['after a timeout', timedOut, rateSong('ben', 7), 'not-the-time-to-rate'],
  ['at the hidden deadline', rating, rateSong('ben', 7, { at: deadline(rating) }), 'time-is-up'],
];

const continuing: Row[] = [
  ['by a stranger', summary, continueRound('zoe'), 'not-a-player'],
  ['by a stranger, after the end', completed, continueRound('zoe'), 'not-a-player'],
  ['before an opponent has joined', room, continueRound('ana'), 'not-the-time-to-continue'],
  ['in a closed room', expired, continueRound('ana'), 'not-the-time-to-continue'],
  ['at once', summary, continueRound('ana', summary.updatedAt), 'summary-wait', timeLimits.roundSummaryMs],
  [
    'a millisecond too early',
    summary,
    continueRound('ben', summary.updatedAt + timeLimits.roundSummaryMs - 1),
    'summary-wait',
    1,
  ],
];

const checking: Row[] = [
  ['a turn that has just begun', active, checkClock(noon + 1000), 'clock-running', timeLimits.turnMs],
  ['a turn a millisecond too early', active, checkClock(deadline(active) - 1), 'clock-running', 1],
  ['a turn in the grace period', active, checkClock(deadline(active) + turnGraceMs - 1), 'clock-running', 1],
  ['a song that waits for ratings', rating, checkClock(deadline(rating) - 1), 'clock-running', 1],
  ['an open room', room, checkClock(deadline(room) - 1), 'no-clock'],
  ['a pause between rounds', summary, checkClock(noon * 2), 'no-clock'],
];

const swapping: Row[] = [
  ['requested by a stranger', rating, askSwap('zoe'), 'not-a-player'],
  ['requested before any song', active, askSwap('ben', { songId: 101 }), 'not-the-time-to-swap'],
  [
    'requested for another song than the one on the table',
    rating,
    askSwap('ben', { songId: 9 }),
    'song-not-in-round',
  ],
  ['requested by the sharer', rating, askSwap('ana'), 'not-a-listener'],
  ['requested after the player rated the song', three, askSwap('cleo'), 'already-rated'],
  ['requested a second time', swapped, askSwap('ben'), 'swapped-already'],
  ['requested at the hidden deadline', rating, askSwap('ben', { at: deadline(rating) }), 'time-is-up'],
  ['made by a stranger', asked, swapSong('zoe'), 'not-a-player'],
  ['made before any song', active, swapSong('ana', { songId: 101 }), 'not-the-time-to-swap'],
  ['made for another song', asked, swapSong('ana', { songId: 9 }), 'song-not-in-round'],
  ['made by the listener', asked, swapSong('ben'), 'not-your-song'],
  ['made without a request', rating, swapSong('ana'), 'swap-not-asked'],
  ['made with a video that was played', asked, swapSong('ana', { videoId: 'video101xyz' }), 'already-played'],
  ['made twice', swapped, swapSong('ana'), 'swapped-already'],
  ['made at the hidden deadline', asked, swapSong('ana', { at: deadline(asked) }), 'time-is-up'],
];

const minute = 60_000;
const day = 24 * 60 * minute;

const leaving: Row[] = [
  ['given up by a stranger', active, giveUp('zoe'), 'not-a-player'],
  ['given up before it begins', room, giveUp('ana'), 'not-running'],
  ['given up after it has ended', completed, giveUp('ana'), 'not-running'],
  ['claimed by a stranger', rating, endWaiting('zoe', 'win', { ben: day }), 'not-a-player'],
  ['claimed after it has ended', completed, endWaiting('ana', 'win', { ben: day }), 'not-running'],
  ['claimed while the turn clock runs', active, endWaiting('ben', 'win', { ana: day }), 'no-one-to-wait-for'],
  ['claimed by the awaited listener', rating, endWaiting('ben', 'win', { ana: day }), 'no-one-to-wait-for'],
  ['claimed by the awaited sharer', asked, endWaiting('ana', 'win', { ben: day }), 'no-one-to-wait-for'],
  ['claimed from a player who is present', rating, endWaiting('ana', 'win', {}), 'opponent-here', minute],
  ['claimed a millisecond early', rating, endWaiting('ana', 'win', { ben: minute - 1 }), 'opponent-here', 1],
  [
    'claimed from a player who was away before this step',
    rating,
    endWaiting('ana', 'no_result', { ben: day }, rating.updatedAt + 1000),
    'opponent-here',
    minute - 1000,
  ],
];

const closing: Row[] = [
  ['by a stranger', room, closeRoom('zoe'), 'not-a-player'],
  ['by the guest', active, closeRoom('ben'), 'not-the-host'],
  ['after a player joined', active, closeRoom('ana'), 'room-taken'],
];

/** Codes that anytime.test.ts, pace.test.ts, play-requests.test.ts and quick-clash.test.ts test. */
const codesOfOthers: RefusalCode[] = [
  'score-first',
  'not-any-time',
  'too-many-any-time',
  'too-many-rooms',
  'no-one-need-be-here',
  'challenge-self',
  'not-rivals',
  'challenges-off',
  'challenge-pending',
  'challenge-expired',
  'challenge-silenced',
  'challenge-unanswered',
  'not-challenged',
  'challenge-answered',
];

/** Codes of rematches, which rematch.test.ts tests. */
const rematchCodes: RefusalCode[] = [
  'not-the-loser',
  'not-the-opponent',
  'rematch-pending',
  'rematch-started',
  'rematch-too-often',
  'not-asked',
  'rematch-answered',
  'rematch-expired',
];

/** Makes the step on a frozen battle, so that a move that modifies its input throws. */
const refusalOf = ([, battle, step]: Row): object => step(frozen(battle));
const expected = ([, , , refused, waitMs]: Row): object => (waitMs ? { refused, waitMs } : { refused });

describe('a move is refused and changes nothing', () => {
  test.each(joining)('for joining: %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(sharing)('for sharing %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(ratingRows)('for rating %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(continuing)('for continuing %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(checking)('for a clock check: %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));

  test.each(swapping)('for a swap %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(leaving)('for a battle %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(closing)('for a room closed %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));

  test('with every code in at least one test', () => {
    const rows = [joining, sharing, ratingRows, continuing, checking, swapping, leaving, closing]
      .flat()
      .map(([, , , code]) => code);
    expect([...new Set([...rows, ...rematchCodes, ...codesOfOthers])].sort()).toEqual(
      [...refusalCodes].sort(),
    );
  });

  test('as a whole if one rating of a sheet is invalid', () => {
    const bad = rateSongs('ben', [seven, { songId: 999, rating: 7 }]);
    expect(bad(rating)).toEqual({ refused: 'song-not-in-round' });
    expect(rating.ratings).toEqual([]);
    expect(battleAfter(rating, rateSongs('ben', [seven])).ratings).toHaveLength(1);
  });
});
