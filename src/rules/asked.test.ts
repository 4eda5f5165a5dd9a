import { expect, test } from 'vitest';
import { clocks, noon } from '#tests/support/rules-battles.ts';
import { type Asked, askedStatus, askedTimeLeft } from './asked.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const live: Asked = {
  ...{ id: 4, fromUserId: 'ben', toUserId: 'ana', originalGameId: 7, pace: 'live', status: 'pending' },
  ...{ createdAt: noon, respondedAt: null },
};

test.each([
  ['two minutes live', live, 2 * minute],
  ['a day any time', { ...live, pace: 'anytime' as const }, day],
])('what two ask each other stands for %s (§13.6)', (_, asked, lasts) => {
  const moments = [0, lasts - 1, lasts, lasts + 1].map((ms) => noon + ms);
  expect(moments.map((now) => askedTimeLeft(asked, now, clocks))).toEqual([lasts, 1, 0, 0]);
  expect(moments.map((now) => askedStatus(asked, now, clocks))).toEqual([
    ...['pending', 'pending', 'expired', 'expired'],
  ]);
});

test('what was answered stays so', () => {
  for (const status of ['declined', 'accepted'] as const)
    expect(askedStatus({ ...live, status }, noon + day, clocks)).toBe(status);
});
