import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import type { ChallengeReply } from '#contract/schemas.ts';
import { addChallenge, cachedChallenges } from './use-requests.ts';

const key = callKey('showChallenges');
const made = (id: number, expiresInMs: number) => ({ id, expiresInMs }) as ChallengeReply;

vi.useFakeTimers();
afterEach(() => queryClient.clear());

/** Returns the id and the remaining milliseconds of each cached challenge, on the clock of this browser. */
const ends = () => {
  const seenAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
  return cachedChallenges().map(({ id, expiresInMs }) => [id, seenAt + expiresInMs - Date.now()]);
};

test('a challenge that is added later ends on time, and so do the cached challenges', () => {
  queryClient.setQueryData(key, [made(1, 90_000)]);
  vi.advanceTimersByTime(30_000);
  addChallenge(made(2, 120_000));
  expect(ends()).toEqual([
    [2, 120_000],
    [1, 60_000],
  ]);
});

test('a challenge of a day never has more time left', () => {
  const day = 24 * 60 * 60 * 1000;
  queryClient.setQueryData(key, []);
  vi.advanceTimersByTime(30_000);
  addChallenge(made(4, day));
  expect(cachedChallenges()[0]?.expiresInMs).toBe(day);
});

test('a challenge is cached before any were fetched', () => {
  addChallenge(made(3, 120_000));
  expect(ends()).toEqual([[3, 120_000]]);
});
