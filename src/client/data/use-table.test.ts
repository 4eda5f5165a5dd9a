import { expect, test } from 'vitest';
import { CallFailed } from './send.ts';
import { pollInterval, type SeenTable } from './use-table.ts';

const inState = (status: SeenTable['game']['status']) => ({ game: { status } }) as SeenTable;
const failure = (status: number) => new CallFailed(status, null, '');

test('a battle is polled until it is over', () => {
  expect(pollInterval(undefined, null)).toBe(15_000);
  for (const status of ['waiting', 'active', 'rating', 'round_summary'] as const)
    expect(pollInterval(inState(status), null)).toBe(15_000);
  expect(pollInterval(inState('completed'), null)).toBe(false);
});

test('a battle that does not exist or belongs to others is not polled, but a failed fetch is repeated', () => {
  for (const status of [400, 403, 404]) expect(pollInterval(undefined, failure(status))).toBe(false);
  for (const status of [0, 500, 503]) expect(pollInterval(undefined, failure(status))).toBe(15_000);
});

test('after a 429 the next poll waits as long as the server requires', () => {
  const tooMany = (retryAfter: string | null) => new CallFailed(429, null, '', retryAfter);
  expect(pollInterval(inState('active'), tooMany('37'))).toBe(37_000);
  expect(pollInterval(undefined, tooMany('1'))).toBe(1000);
  expect(pollInterval(undefined, tooMany(null))).toBe(60_000);
});
