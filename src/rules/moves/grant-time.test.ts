import { expect, test } from 'vitest';
import { restartGrantMs } from '#rules/limits.ts';
import { battleAfter, clocks, joined, opened, share, told } from '#tests/support/rules-battles.ts';
import { grantTime } from './grant-time.ts';

const turn = joined('secret');
const deadline = turn.deadlineAt ?? 0;

test('a turn with less left has 20 seconds after a restart, and both are told to look', () => {
  for (const left of [restartGrantMs - 1, 0, -3_600_000]) {
    const { battle, news } = grantTime(turn, deadline - left, clocks);
    expect(battle).toMatchObject({ status: 'active', deadlineAt: deadline - left + restartGrantMs });
    expect(told(news)).toEqual([['ana ben', { type: 'gameUpdated' }]]);
    expect(grantTime(battle, deadline - left, clocks)).toEqual({ battle, news: [] });
  }
});

test('a turn with more left keeps it, and where turns are shorter they are whole', () => {
  expect(grantTime(turn, deadline - restartGrantMs, clocks)).toEqual({ battle: turn, news: [] });
  const short = { ...clocks, turnMs: 5000 };
  expect(grantTime(turn, deadline, short).battle.deadlineAt).toBe(deadline + 5000);
});

test('nothing else is given time', () => {
  for (const battle of [opened('secret'), battleAfter(turn, share('ana'))])
    expect(grantTime(battle, (battle.deadlineAt ?? 0) + 1, clocks)).toEqual({ battle, news: [] });
});
