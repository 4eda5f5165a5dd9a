import { expect, test } from 'vitest';
import {
  battleAfter,
  giveUp,
  invited,
  noon,
  rateSong,
  started,
  submitSong,
  takeSeat,
  timeLimits,
} from '#tests/support/rules-battles.ts';
import {
  answerRequest,
  challengeRival,
  nextStarter,
  type PlayRequest,
  requestTimeLeft,
  statusNow,
} from './play-requests.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const live: PlayRequest = {
  id: 4,
  kind: 'challenge',
  fromUserId: 'ben',
  toUserId: 'ana',
  originalGameId: 7,
  pace: 'live',
  status: 'pending',
  createdAt: noon,
  respondedAt: null,
};

test.each([
  ['two minutes if it is live', live, 2 * minute],
  ['a day if it is for an anytime battle', { ...live, pace: 'anytime' as const }, day],
])('a play request is pending for %s (§13.6)', (_, live, lasts) => {
  const moments = [0, lasts - 1, lasts, lasts + 1].map((ms) => noon + ms);
  expect(moments.map((now) => requestTimeLeft(live, now, timeLimits))).toEqual([lasts, 1, 0, 0]);
  expect(moments.map((now) => statusNow(live, now, timeLimits))).toEqual([
    'pending',
    'pending',
    'expired',
    'expired',
  ]);
});

test('an answered request does not expire', () => {
  for (const status of ['declined', 'accepted'] as const)
    expect(statusNow({ ...live, status }, noon + day, timeLimits)).toBe(status);
});

const base = { id: 5, by: 'ben', to: 'ana', earlier: [], isOff: false, now: noon };
const last = { id: 7, pace: 'live' as const };
const declined: PlayRequest = { ...live, status: 'declined', respondedAt: noon };

test('a player may challenge the opponent of a finished battle to one of the same kind (§13.6)', () => {
  expect(challengeRival({ ...base, last }, timeLimits)).toEqual({ ...live, id: 5 });
  const anytime = { id: 9, pace: 'anytime' as const };
  expect(challengeRival({ ...base, last: anytime }, timeLimits)).toMatchObject({
    originalGameId: 9,
    pace: 'anytime',
  });
});

test.each([
  ['themselves', { to: 'ben', last }, { refused: 'challenge-self' }],
  ['a stranger', { last: null }, { refused: 'not-rivals' }],
  [
    'a player while a rematch request between them is open (§13.12)',
    { last, earlier: [{ ...live, kind: 'rematch' as const }] },
    { refused: 'rematch-pending', waitMs: 2 * minute },
  ],
  ['a player who turned challenges off (§13.8)', { last, isOff: true }, { refused: 'challenges-off' }],
  [
    'a player while a challenge of either of the two is open',
    { by: 'ana', to: 'ben', last, earlier: [live], now: noon + minute },
    { refused: 'challenge-pending', waitMs: minute },
  ],
  [
    'a player within an hour after either declined a challenge (§13.7)',
    { last, earlier: [declined], now: noon + minute },
    { refused: 'challenge-silenced', waitMs: hour - minute },
  ],
])('a player cannot challenge %s', (_, change, refusal) => {
  expect(challengeRival({ ...base, ...change }, timeLimits)).toEqual(refusal);
});

test('after two unanswered challenges a player has to wait an hour, or until the next battle (§13.6)', () => {
  const ignored = (createdAt: number): PlayRequest => ({ ...live, createdAt });
  const earlier = [ignored(noon - 3 * minute), ignored(noon - 10 * minute)];
  const again = { ...base, last, earlier };
  expect(challengeRival(again, timeLimits)).toEqual({
    refused: 'challenge-unanswered',
    waitMs: hour - 3 * minute,
  });
  for (const asks of [
    { earlier: earlier.slice(1) },
    { earlier: earlier.map((each) => ({ ...each, status: 'expired' as const, respondedAt: noon })) },
    { by: 'ana', to: 'ben' },
    { last: { ...last, id: 8 } },
    { now: noon + hour },
  ])
    expect(challengeRival({ ...again, ...asks }, timeLimits)).toMatchObject({ status: 'pending' });
});

test('another challenge is possible after the cooldown, or after one that expired', () => {
  const later = {
    ...base,
    last,
    earlier: [declined, { ...live, createdAt: noon - hour }],
    now: noon + hour,
  };
  expect(challengeRival(later, timeLimits)).toMatchObject({ status: 'pending', createdAt: noon + hour });
});

test('only the player who was challenged answers, once and in time', () => {
  const answer = (challenge: PlayRequest, by: string, at = noon) =>
    answerRequest(challenge, { by, accept: true, now: at }, timeLimits);
  expect(answer(live, 'ana')).toEqual({ ...live, status: 'accepted', respondedAt: noon });
  expect(answer(live, 'ben')).toEqual({ refused: 'not-challenged' });
  expect(answer(live, 'ana', noon + 2 * minute)).toEqual({ refused: 'challenge-expired' });
  expect(answer(declined, 'ana')).toEqual({ refused: 'challenge-answered' });
  expect(answerRequest(live, { by: 'ana', accept: false, now: noon }, timeLimits)).toEqual(declined);
});

test('who asks for a rematch starts it (spec §4)', () => {
  expect(nextStarter({ ...live, kind: 'rematch' }, started('fast'))).toBe('ben');
  expect(nextStarter({ ...live, kind: 'rematch', fromUserId: 'ana' }, started('fast'))).toBe('ana');
});

test('the starter of a challenge alternates between the battles of a pair (§13.9)', () => {
  expect(
    nextStarter(live, battleAfter(started('fast'), submitSong('ana'), rateSong('ben', 7), giveUp('ben'))),
  ).toBe('ben');
  expect(nextStarter(live, battleAfter(invited('fast'), takeSeat('ben', 8)))).toBe('ben');
  expect(nextStarter(live, battleAfter(started('fast'), giveUp('ana')))).toBe('ben');
});
