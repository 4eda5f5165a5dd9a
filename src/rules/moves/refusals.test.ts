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
  ['it runs', active, join('zoe'), 'battle-full'],
  ['a song is out', rating, join('zoe'), 'battle-full'],
  ['between rounds', summary, join('zoe'), 'battle-full'],
  ['it is over', completed, join('zoe'), 'battle-full'],
];

const sharing: Row[] = [
  ['by a stranger', active, share('zoe'), 'not-a-player'],
  ['no one has joined', room, share('ana'), 'not-the-time-to-share'],
  ['while a song waits for ratings', rating, share('ben'), 'not-the-time-to-share'],
  ['between rounds, by who has shared', summary, share('ben'), 'already-shared'],
  ['after a timeout, by who has not shared', timedOut, share('ben'), 'not-the-time-to-share'],
  ['in a closed room', expired, share('ana'), 'not-the-time-to-share'],
  ['out of turn', active, share('ben'), 'not-your-turn'],
  ['out of turn in the second round', secondRound, share('ana'), 'not-your-turn'],
  ['twice in a round', bensTurn, share('ana'), 'already-shared'],
  ['twice without a rating between', rating, share('ana'), 'already-shared'],
  ['for a round to come', active, share('ana', { round: 2 }), 'wrong-round'],
  ['for a round gone by', secondRound, share('ben', { round: 1 }), 'wrong-round'],
  ['a video that was played', bensTurn, share('ben', { videoId: 'video101xyz' }), 'already-played'],
  ['after the grace', active, share('ana', { at: deadline(active) + turnGraceMs }), 'time-is-up'],
  ['after it is over', completed, share('ana'), 'already-shared'],
];

const seven = { songId: 101, rating: 7 };

const ratingRows: Row[] = [
  ['by a stranger', rating, rate('zoe', 7), 'not-a-player'],
  ['an empty sheet', rating, rateSheet('ben', []), 'nothing-rated'],
  ['a nought', rating, rate('ben', 0), 'no-such-rating'],
  ['an eleven', rating, rate('ben', 11), 'no-such-rating'],
  ['a half', rating, rate('ben', 7.5), 'no-such-rating'],
  [
    'a song of another battle',
    rating,
    rateSheet('ben', [seven, { songId: 999, rating: 7 }]),
    'song-not-in-round',
  ],
  ['a song of the round before', secondRound, rateSheet('ben', [seven]), 'song-not-in-round'],
  ['before any song', active, rateSheet('ben', [seven]), 'song-not-in-round'],
  ['in a room that waits', room, rateSheet('ana', [seven]), 'song-not-in-round'],
  ['their own song', rating, rate('ana', 10), 'own-song'],
  ['their own song, hidden in a good sheet', bensTurn, rateSheet('ana', [seven]), 'own-song'],
  ['a song again', three, rate('ben', 9), 'already-rated'],
  ['a song again, next turn', bensTurn, rate('ben', 9), 'already-rated'],
  ['a song again, after the end', completed, rate('ana', 9), 'already-rated'],
  ['one song twice on a sheet', rating, rateSheet('ben', [seven, { ...seven, rating: 8 }]), 'rated-twice'],
  ['after a timeout', timedOut, rate('ben', 7), 'not-the-time-to-rate'],
  ['at the silent limit', rating, rate('ben', 7, { at: deadline(rating) }), 'time-is-up'],
];

const goingOn: Row[] = [
  ['by a stranger', summary, nextRound('zoe'), 'not-a-player'],
  ['by a stranger, after the end', completed, nextRound('zoe'), 'not-a-player'],
  ['before anybody joined', room, nextRound('ana'), 'not-the-time-to-continue'],
  ['in a closed room', expired, nextRound('ana'), 'not-the-time-to-continue'],
  ['at once', summary, nextRound('ana', summary.updatedAt), 'summary-wait', timeLimits.roundSummaryMs],
  [
    'a breath too early',
    summary,
    nextRound('ben', summary.updatedAt + timeLimits.roundSummaryMs - 1),
    'summary-wait',
    1,
  ],
];

const looking: Row[] = [
  ['at a turn that just began', active, checkTime(noon + 1000), 'clock-running', timeLimits.turnMs],
  ['at a turn, a breath too early', active, checkTime(deadline(active) - 1), 'clock-running', 1],
  ['at a turn, in the grace', active, checkTime(deadline(active) + turnGraceMs - 1), 'clock-running', 1],
  ['at a song out for rating', rating, checkTime(deadline(rating) - 1), 'clock-running', 1],
  ['at a room that waits', room, checkTime(deadline(room) - 1), 'no-clock'],
  ['between rounds', summary, checkTime(noon * 2), 'no-clock'],
];

const swapping: Row[] = [
  ['asked by a stranger', rating, reportSong('zoe'), 'not-a-player'],
  ['asked before any song', active, reportSong('ben', { songId: 101 }), 'not-the-time-to-swap'],
  [
    'asked for another song than the one on the table',
    rating,
    reportSong('ben', { songId: 9 }),
    'song-not-in-round',
  ],
  ['asked by the sharer', rating, reportSong('ana'), 'not-a-listener'],
  ['asked after a player rated it', three, reportSong('cleo'), 'already-rated'],
  ['asked a second time', swapped, reportSong('ben'), 'swapped-already'],
  ['asked at the silent limit', rating, reportSong('ben', { at: deadline(rating) }), 'time-is-up'],
  ['made by a stranger', asked, swap('zoe'), 'not-a-player'],
  ['made before any song', active, swap('ana', { songId: 101 }), 'not-the-time-to-swap'],
  ['made for another song', asked, swap('ana', { songId: 9 }), 'song-not-in-round'],
  ['made by the listener', asked, swap('ben'), 'not-your-song'],
  ['made though no one asked', rating, swap('ana'), 'swap-not-asked'],
  ['with a video that was played', asked, swap('ana', { videoId: 'video101xyz' }), 'already-played'],
  ['made twice', swapped, swap('ana'), 'swapped-already'],
  ['made at the silent limit', asked, swap('ana', { at: deadline(asked) }), 'time-is-up'],
];

const minute = 60_000;
const day = 24 * 60 * minute;

const leaving: Row[] = [
  ['given up by a stranger', active, quit('zoe'), 'not-a-player'],
  ['given up before it began', room, quit('ana'), 'not-running'],
  ['given up after it ended', completed, quit('ana'), 'not-running'],
  ['claimed by a stranger', rating, stopWaiting('zoe', 'win', { ben: day }), 'not-a-player'],
  ['claimed after it ended', completed, stopWaiting('ana', 'win', { ben: day }), 'not-running'],
  [
    'claimed while the turn clock runs',
    active,
    stopWaiting('ben', 'win', { ana: day }),
    'no-one-to-wait-for',
  ],
  ['claimed by who must rate', rating, stopWaiting('ben', 'win', { ana: day }), 'no-one-to-wait-for'],
  ['claimed by who must swap', asked, stopWaiting('ana', 'win', { ben: day }), 'no-one-to-wait-for'],
  ['claimed from a player who is here', rating, stopWaiting('ana', 'win', {}), 'opponent-here', minute],
  ['claimed a breath too early', rating, stopWaiting('ana', 'win', { ben: minute - 1 }), 'opponent-here', 1],
  [
    'claimed from a player who was away before this step',
    rating,
    stopWaiting('ana', 'no_result', { ben: day }, rating.updatedAt + 1000),
    'opponent-here',
    minute - 1000,
  ],
];

const shutting: Row[] = [
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

describe('refused moves, none of which changes the battle', () => {
  test.each(joining)('joining: %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(sharing)('sharing %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(ratingRows)('rating %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(goingOn)('going on %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(looking)('looking %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));

  test.each(swapping)('a swap %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(leaving)('a battle %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));
  test.each(shutting)('a room closed %s', (...row) => expect(refusalOf(row)).toEqual(expected(row)));

  test('every code has a test', () => {
    const rows = [joining, sharing, ratingRows, goingOn, looking, swapping, leaving, shutting]
      .flat()
      .map(([, , , code]) => code);
    expect([...new Set([...rows, ...rematchCodes, ...codesOfOthers])].sort()).toEqual(
      [...refusalCodes].sort(),
    );
  });

  test('a sheet is stored as a whole or not at all', () => {
    const bad = rateSheet('ben', [seven, { songId: 999, rating: 7 }]);
    expect(bad(rating)).toEqual({ refused: 'song-not-in-round' });
    expect(rating.ratings).toEqual([]);
    expect(battleAfter(rating, rateSheet('ben', [seven])).ratings).toHaveLength(1);
  });
});
