import { expect, test } from 'vitest';
import { CallFailed } from './send.ts';
import { pollInterval, type SeenTable } from './use-table.ts';

const inState = (status: SeenTable['game']['status']) => ({ game: { status } }) as SeenTable;
const failure = (status: number) => new CallFailed(status, null, '');
const poll = (table: SeenTable | undefined, error: Error | null) => pollInterval(3000, table, error);

test('a battle is polled until it is over', () => {
  expect(poll(undefined, null)).toBe(3000);
  for (const status of ['waiting', 'active', 'rating', 'round_summary'] as const)
    expect(poll(inState(status), null)).toBe(3000);
  expect(poll(inState('completed'), null)).toBe(false);
});

test('a battle that does not exist or belongs to others is not polled, but a failed fetch is repeated', () => {
  for (const status of [400, 403, 404]) expect(poll(undefined, failure(status))).toBe(false);
  for (const status of [0, 500, 503]) expect(poll(undefined, failure(status))).toBe(3000);
});

test('after a 429 the next poll waits as long as the server requires', () => {
  const tooMany = (retryAfter: string | null) => new CallFailed(429, null, '', retryAfter);
  expect(poll(inState('active'), tooMany('37'))).toBe(37_000);
  expect(poll(undefined, tooMany('1'))).toBe(1000);
  expect(poll(undefined, tooMany(null))).toBe(60_000);
});
