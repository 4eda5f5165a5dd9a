import { expect, test } from 'vitest';
import { CallFailed } from './send.ts';
import { pollInterval, type SeenBattle } from './use-battle.ts';

const inState = (status: SeenBattle['game']['status']) => ({ game: { status } }) as SeenBattle;
const answered = (status: number) => new CallFailed(status, null, '');
const asks = (battle: SeenBattle | undefined, error: Error | null) => pollInterval(3000, battle, error);

test('a battle is asked for by the clock until it is over', () => {
  expect(asks(undefined, null)).toBe(3000);
  for (const status of ['waiting', 'active', 'rating', 'round_summary'] as const)
    expect(asks(inState(status), null)).toBe(3000);
  expect(asks(inState('completed'), null)).toBe(false);
});

test('a battle that is none, or of others, is not asked for again by the clock; one that was not reached is', () => {
  for (const status of [400, 403, 404]) expect(asks(undefined, answered(status))).toBe(false);
  for (const status of [0, 500, 503]) expect(asks(undefined, answered(status))).toBe(3000);
});

test('a battle that was asked for too often is asked for again when it may be, whatever is shown of it meanwhile', () => {
  const tooMany = (retryAfter: string | null) => new CallFailed(429, null, '', retryAfter);
  expect(asks(inState('active'), tooMany('37'))).toBe(37_000);
  expect(asks(undefined, tooMany('1'))).toBe(1000);
  expect(asks(undefined, tooMany(null))).toBe(60_000);
});
