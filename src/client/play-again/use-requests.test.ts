import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import type { ChallengeReply } from '#contract/schemas.ts';
import { addChallenge, cachedChallenges } from './use-requests.ts';

const key = callKey('showChallenges');
const challenge = (id: number, expiresInMs: number) => ({ id, expiresInMs }) as ChallengeReply;

vi.useFakeTimers();
afterEach(() => queryClient.clear());

/** Returns the id and the remaining milliseconds of each cached challenge, on the clock of this browser. */
const timesLeft = () => {
  const seenAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
  return cachedChallenges().map(({ id, expiresInMs }) => [id, seenAt + expiresInMs - Date.now()]);
};

test('a challenge that is added to the cache changes no expiry', () => {
  queryClient.setQueryData(key, [challenge(1, 90_000)]);
  vi.advanceTimersByTime(30_000);
  addChallenge(challenge(2, 120_000));
  expect(timesLeft()).toEqual([
    [2, 120_000],
    [1, 60_000],
  ]);
});

test('a challenge is not lost to a response that was on its way when it was made', async () => {
  const responses: PromiseWithResolvers<ChallengeReply[]>[] = [];
  const queryFn = () => {
    const response = Promise.withResolvers<ChallengeReply[]>();
    responses.push(response);
    return response.promise;
  };
  const leave = new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {});
  addChallenge(challenge(2, 120_000));
  responses[0]?.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(cachedChallenges().map(({ id }) => id)).toEqual([2]);
  expect(responses).toHaveLength(2);
  leave();
});

test('a challenge that expires in a day never has more than a day left', () => {
  const day = 24 * 60 * 60 * 1000;
  queryClient.setQueryData(key, []);
  vi.advanceTimersByTime(30_000);
  addChallenge(challenge(4, day));
  expect(cachedChallenges()[0]?.expiresInMs).toBe(day);
});

test('a challenge can be cached before any was fetched', () => {
  addChallenge(challenge(3, 120_000));
  expect(timesLeft()).toEqual([[3, 120_000]]);
});
