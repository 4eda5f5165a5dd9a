// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import type { PlayRequestReply } from '#contract/schemas.ts';
import { renderHook, serve } from '#tests/support/page.ts';
import { addRequest, useRequests } from './use-requests.ts';

const key = callKey('showPlayRequests');
const request = (id: number, expiresInMs: number) => ({ id, expiresInMs }) as PlayRequestReply;

vi.useFakeTimers();
afterEach(() => queryClient.clear());

const cached = () => queryClient.getQueryData<PlayRequestReply[]>(key) ?? [];

/** Returns the id and the remaining milliseconds of each cached request, on the clock of this browser. */
const timesLeft = () => {
  const seenAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
  return cached().map(({ id, expiresInMs }) => [id, seenAt + expiresInMs - Date.now()]);
};

test('a request that is added to the cache changes no expiry', () => {
  queryClient.setQueryData(key, [request(1, 90_000)]);
  vi.advanceTimersByTime(30_000);
  addRequest(request(2, 120_000));
  expect(timesLeft()).toEqual([
    [2, 120_000],
    [1, 60_000],
  ]);
});

test('a request is not lost to a response that was on its way when it was made', async () => {
  const responses: PromiseWithResolvers<PlayRequestReply[]>[] = [];
  const queryFn = () => {
    const response = Promise.withResolvers<PlayRequestReply[]>();
    responses.push(response);
    return response.promise;
  };
  const leave = new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {});
  addRequest(request(2, 120_000));
  responses[0]?.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(cached().map(({ id }) => id)).toEqual([2]);
  expect(responses).toHaveLength(2);
  leave();
});

test('a request that expires in a day never has more than a day left', () => {
  const day = 24 * 60 * 60 * 1000;
  queryClient.setQueryData(key, []);
  vi.advanceTimersByTime(30_000);
  addRequest(request(4, day));
  expect(cached()[0]?.expiresInMs).toBe(day);
});

test('a request can be cached before any was fetched', () => {
  addRequest(request(3, 120_000));
  expect(timesLeft()).toEqual([[3, 120_000]]);
});

test('the request that expires first comes first', async () => {
  const createdAt = new Date().toISOString();
  const of = (id: number, expiresInMs: number) => ({
    id,
    from: { id: 'ben' },
    to: { id: 'ana' },
    createdAt,
    expiresInMs,
  });
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/play-requests': () => Response.json([of(3, 90_000), of(2, 80_000_000), of(1, 60_000)]),
  });
  const { now, advance } = await renderHook(useRequests, '/rematch');
  await advance(100);
  expect(now().requests.map(({ id }) => id)).toEqual([1, 3, 2]);
});
