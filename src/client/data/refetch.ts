import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { timings } from '#client/timings.ts';
import { reportsChange } from '#contract/activity.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { LiveMessage } from '#contract/live.ts';
import { queryClient } from './query-client.ts';
import { retryAfterMs } from './send.ts';
import { callKey } from './use-call.ts';

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

/** Returns a function that calls `act` once after a burst of calls, such as those for several live messages (spec §9: 100 ms). */
function debounced(act: () => void): () => void {
  let planned: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(planned);
    planned = setTimeout(act, timings.refetchAfterLive);
  };
}

/** Refetches all queries of the page except showSite (use-call.ts), since a missed live message may concern any of them. */
export const refetchAllSoon = debounced(() => void refetch({}));

/** Calls of battles that are not refetched: look-ups of rooms are limited, and an invitation keeps its song. */
const settled: readonly unknown[] = ['findRoom', 'showSongs'];

/** Returns whether a live message about a battle may change this query. */
const isOfBattles = ([name]: QueryKey): boolean =>
  !settled.includes(name) && calls[name as CallName].path.startsWith('/api/games/');

/** Refetches the queries of battles after a change of one. */
export const refetchBattlesSoon = debounced(
  () => void refetch({ predicate: ({ queryKey }) => isOfBattles(queryKey) }),
);

const ends: readonly LiveMessage['type'][] = ['ratingsComplete', 'gameEnded', 'gameTimeout'];

/** Returns whether a battle has ended, which also changes the leaderboard and the player's record. */
const endsBattle = (message: LiveMessage): boolean =>
  ends.includes(message.type) || (message.type === 'roundSummary' && message.final);

/** Refetches what a live message may have changed. Play requests are refetched by their own code (use-play-request-messages.ts). */
export function refetchAfter(message: LiveMessage): void {
  if (message.type === 'fetchAgain' || endsBattle(message)) refetchAllSoon();
  // The battle's page opens the summary, which fetches the battle.
  else if (message.type === 'roundSummary') void refetch({ queryKey: callKey('showMyBattles') });
  else if (('gameId' in message || 'game' in message) && reportsChange(message)) refetchBattlesSoon();
}

/** Calls that are made again once the server is reachable: with each poll a screen reader would announce their failure. */
const searches: readonly unknown[] = ['searchSongs', 'suggestSongs'];

/**
 * Refetches all queries of the page except searches, but none whose response is still pending, since on a slow network no response would
 * ever arrive, and none that has to wait after a 429, which it does by itself.
 */
export const pollAll = (): void =>
  void queryClient.invalidateQueries(
    {
      predicate: ({ queryKey: [name], state }) =>
        !searches.includes(name) && retryAfterMs(state.error) === null,
    },
    { cancelRefetch: false },
  );
