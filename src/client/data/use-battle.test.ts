import { expect, test } from 'vitest';
import type { SeenBattle } from './seen-battle.ts';
import { CallFailed } from './send.ts';
import { mayChange } from './use-battle.ts';

const inState = (status: SeenBattle['game']['status']) => ({ game: { status } }) as SeenBattle;
const answered = (status: number) => new CallFailed(status, null, '');

test('a battle is asked for by the clock until it is over', () => {
  expect(mayChange(undefined, null)).toBe(true);
  for (const status of ['waiting', 'active', 'rating', 'round_summary'] as const)
    expect(mayChange(inState(status), null)).toBe(true);
  expect(mayChange(inState('completed'), null)).toBe(false);
});

test('a battle that is none, or of others, is not asked for again by the clock; one that was not reached is', () => {
  for (const status of [400, 403, 404]) expect(mayChange(undefined, answered(status))).toBe(false);
  for (const status of [0, 429, 500, 503]) expect(mayChange(undefined, answered(status))).toBe(true);
});
