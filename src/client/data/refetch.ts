import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { type CallName, calls } from '#contract/calls.ts';
import { debounced, queryClient } from './query-client.ts';
import { retryAfterMs } from './send.ts';

/**
 * Refetches queries after a change. TanStack Query does not replace a first fetch that is pending, although its response may be older
 * than the change; such a query is fetched once more.
 */
export async function refetch(filters: InvalidateQueryFilters): Promise<void> {
  const pending = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = pending.filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(filters);
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}

/** Calls of battles that are not refetched: look-ups of rooms are limited, an invitation keeps its song, results have other messages. */
const settled: readonly unknown[] = ['findRoom', 'showSongs', 'showResults'];

/** Returns whether a live message about a battle may change this query. */
const isOfBattles = ([name]: QueryKey): boolean =>
  !settled.includes(name) && calls[name as CallName].path.startsWith('/api/games/');

/** Refetches the queries of battles after a live message. */
export const refetchBattlesSoon = debounced(
  () => void refetch({ predicate: ({ queryKey }) => isOfBattles(queryKey) }),
);

/**
 * Refetches all queries of the page, but none whose response is still pending, since on a slow network no response would ever arrive, and
 * none that has to wait after a 429, which it does by itself.
 */
export const pollAll = (): void =>
  void queryClient.invalidateQueries(
    { predicate: ({ state }) => retryAfterMs(state.error) === null },
    { cancelRefetch: false },
  );
