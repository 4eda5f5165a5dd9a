import { describe, expect, test } from 'vitest';
import type { Battle } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { type RefusalCode, refusalCodes } from '#rules/refusal.ts';
import {
  battleAfter,
  checkTime,
  close,
  frozen,
  join,
  joined,
  nextRound,
  noon,
  opened,
  quit,
  rate,
  rateSheet,
  reportSong,
  round,
  type Step,
  seated,
  share,
  stopWaiting,
  swap,
  timeLimits,
} from '#tests/support/rules-battles.ts';

const room = opened('medium');
const active = joined('medium');
const rating = battleAfter(active, share('ana'));
const bensTurn = battleAfter(rating, rate('ben', 7));
const summary = battleAfter(active, round({ ana: 7, ben: 6 }));
const secondRound = battleAfter(summary, nextRound('ana'));
const completed = battleAfter(joined('fast'), round({ ana: 7, ben: 6 }));
const timedOut = battleAfter(rating, checkTime());
const expired = battleAfter(room, checkTime());
const three = battleAfter(seated('medium', ['ana', 'ben', 'cleo']), share('ana'), rate('ben', 3));
const asked = battleAfter(rating, reportSong('ben'));
const swapped = battleAfter(asked, swap('ana'));
const deadline = (battle: Battle): number => battle.deadlineAt ?? 0;

type Row = [when: string, battle: Battle, step: Step, code: RefusalCode, waitMs?: number];

const joining: Row[] = [
  ['no battle name', room, join('ben', noon, { hasNickname: false, hasAvatar: true }), 'nickname-needed'],
  ['no avatar', room, join('ben', noon, { hasNickname: true, hasAvatar: false }), 'avatar-needed'],
  ['the day is over', room, join('ben', deadline(room)), 'game-not-found'],
  ['the room is closed', expired, join('ben'), 'game-not-found'],
  ['the battle runs', active, join('zoe'), 'battle-full'],
  ['a song waits for ratings', rating, join('zoe'), 'battle-full'],
  ['it is between rounds', summary, join('zoe'), 'battle-full'],
  ['the battle is over', completed, join('zoe'), 'battle-full'],
];

const sharing: Row[] = [
  ['by a stranger', active, share('zoe'), 'not-a-player'],
  ['before an opponent has joined', room, share('ana'), 'not-the-time-to-share'],
  ['while a song waits for ratings', rating, share('ben'), 'not-the-time-to-share'],
  ['between rounds, after sharing', summary, share('ben'), 'already-shared'],
  ['after a timeout, without having shared', timedOut, share('ben'), 'not-the-time-to-share'],
  ['in a closed room', expired, share('ana'), 'not-the-time-to-share'],
  ['out of turn', active, share('ben'), 'not-your-turn'],
  ['out of turn in the second round', secondRound, share('ana'), 'not-your-turn'],
  ['twice in a round', bensTurn, share('ana'), 'already-shared'],
  ['twice without a rating in between', rating, share('ana'), 'already-shared'],
  ['for a later round', active, share('ana', { round: 2 }), 'wrong-round'],
  ['for an earlier round', secondRound, share('ben', { round: 1 }), 'wrong-round'],
  ['with a video that was played', bensTurn, share('ben', { videoId: 'video101xyz' }), 'already-played'],
  ['after the grace period', active, share('ana', { at: deadline(active) + turnGraceMs }), 'time-is-up'],
  ['after the battle is over', completed, share('ana'), 'already-shared'],
];

const seven = { songId: 101, rating: 7 };

const ratingRows: Row[] = [
  ['by a stranger', rating, rate('zoe', 7), 'not-a-player'],
  ['an empty sheet', rating, rateSheet('ben', []), 'nothing-rated'],
  ['a song with 0', rating, rate('ben', 0), 'no-such-rating'],
  ['a song with 11', rating, rate('ben', 11), 'no-such-rating'],
  ['a song with 7.5', rating, rate('ben', 7.5), 'no-such-rating'],
  [
    'a song of another battle',
    rating,
    rateSheet('ben', [seven, { songId: 999, rating: 7 }]),
    'song-not-in-round',
  ],
  ['a song of the round before', secondRound, rateSheet('ben', [seven]), 'song-not-in-round'],
  ['before any song', active, rateSheet('ben', [seven]), 'song-not-in-round'],
  ['in an open room', room, rateSheet('ana', [seven]), 'song-not-in-round'],
  ['their own song', rating, rate('ana', 10), 'own-song'],
  ['their own song in a valid sheet', bensTurn, rateSheet('ana', [seven]), 'own-song'],
  ['a song again', three, rate('ben', 9), 'already-rated'],
  ['a song again, next turn', bensTurn, rate('ben', 9), 'already-rated'],
  ['a song again, after the end', completed, rate('ana', 9), 'already-rated'],
  ['one song twice on a sheet', rating, rateSheet('ben', [seven, { ...seven, rating: 8 }]), 'rated-twice'],
  ['after a timeout', timedOut, rate('ben', 7), 'not-the-time-to-rate'],
  ['at the hidden deadline', rating, rate('ben', 7, { at: deadline(rating) }), 'time-is-up'],
];

const continuing: Row[] = [
  ['by a stranger', summary, nextRound('zoe'), 'not-a-player'],
  ['by a stranger, after the end', completed, nextRound('zoe'), 'not-a-player'],
  ['before an opponent has joined', room, nextRound('ana'), 'not-the-time-to-continue'],
  ['in a closed room', expired, nextRound('ana'), 'not-the-time-to-continue'],
  ['at once', summary, nextRound('ana', summary.updatedAt), 'summary-wait', timeLimits.roundSummaryMs],
  [
    'a millisecond too early',
    summary,
    nextRound('ben', summary.updatedAt + timeLimits.roundSummaryMs - 1),
    'summary-wait',
    1,
  ],
];

const checking: Row[] = [
  ['a turn that has just begun', active, checkTime(noon + 1000), 'clock-running', timeLimits.turnMs],
  ['a turn a millisecond too early', active, checkTime(deadline(active) - 1), 'clock-running', 1],
  ['a turn in the grace period', active, checkTime(deadline(active) + turnGraceMs - 1), 'clock-running', 1],
  ['a song that waits for ratings', rating, checkTime(deadline(rating) - 1), 'clock-running', 1],
  ['an open room', room, checkTime(deadline(room) - 1), 'no-clock'],
  ['a pause between rounds', summary, checkTime(noon * 2), 'no-clock'],
];

const swapping: Row[] = [
  ['requested by a stranger', rating, reportSong('zoe'), 'not-a-player'],
  ['requested before any song', active, reportSong('ben', { songId: 101 }), 'not-the-time-to-swap'],
  [
    'requested for another song than the one on the table',
    rating,
    reportSong('ben', { songId: 9 }),
    'song-not-in-round',
  ],
  ['requested by the sharer', rating, reportSong('ana'), 'not-a-listener'],
  ['requested after the player rated the song', three, reportSong('cleo'), 'already-rated'],
  ['requested a second time', swapped, reportSong('ben'), 'swapped-already'],
  ['requested at the hidden deadline', rating, reportSong('ben', { at: deadline(rating) }), 'time-is-up'],
  ['made by a stranger', asked, swap('zoe'), 'not-a-player'],
  ['made before any song', active, swap('ana', { songId: 101 }), 'not-the-time-to-swap'],
  ['made for another song', asked, swap('ana', { songId: 9 }), 'song-not-in-round'],
  ['made by the listener', asked, swap('ben'), 'not-your-song'],
  ['made without a request', rating, swap('ana'), 'swap-not-asked'],
  ['made with a video that was played', asked, swap('ana', { videoId: 'video101xyz' }), 'already-played'],
  ['made twice', swapped, swap('ana'), 'swapped-already'],
  ['made at the hidden deadline', asked, swap('ana', { at: deadline(asked) }), 'time-is-up'],
];

const minute = 60_000;
const day = 24 * 60 * minute;

const leaving: Row[] = [
  ['given up by a stranger', active, quit('zoe'), 'not-a-player'],
  ['given up before it begins', room, quit('ana'), 'not-running'],
  ['given up after it has ended', completed, quit('ana'), 'not-running'],
  ['claimed by a stranger', rating, stopWaiting('zoe', 'win', { ben: day }), 'not-a-player'],
  ['claimed after it has ended', completed, stopWaiting('ana', 'win', { ben: day }), 'not-running'],
  [
    'claimed while the turn clock runs',
    active,
    stopWaiting('ben', 'win', { ana: day }),
    'no-one-to-wait-for',
  ],
  ['claimed by the awaited listener', rating, stopWaiting('ben', 'win', { ana: day }), 'no-one-to-wait-for'],
  ['claimed by the awaited sharer', asked, stopWaiting('ana', 'win', { ben: day }), 'no-one-to-wait-for'],
  ['claimed from a player who is present', rating, stopWaiting('ana', 'win', {}), 'opponent-here', minute],
  ['claimed a millisecond early', rating, stopWaiting('ana', 'win', { ben: minute - 1 }), 'opponent-here', 1],
  [
    'claimed from a player who was away before this step',
    rating,
    stopWaiting('ana', 'no_result', { ben: day }, rating.updatedAt + 1000),
    'opponent-here',
    minute - 1000,
  ],
];

const closing: Row[] = [
  ['by a stranger', room, close('zoe'), 'not-a-player'],
  ['by the guest', active, close('ben'), 'not-the-host'],
  ['after a player joined', active, close('ana'), 'room-taken'],
];

/** Codes of anytime battles and of challenges, which anytime.test.ts, pace.test.ts and play-requests.test.ts test. */
const codesOfOthers: RefusalCode[] = [
  'score-first',
  'not-any-time',
  'too-many-any-time',
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
    const bad = rateSheet('ben', [seven, { songId: 999, rating: 7 }]);
    expect(bad(rating)).toEqual({ refused: 'song-not-in-round' });
    expect(rating.ratings).toEqual([]);
    expect(battleAfter(rating, rateSheet('ben', [seven])).ratings).toHaveLength(1);
  });
});
