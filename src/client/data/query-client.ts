import { type Query, QueryClient } from '@tanstack/react-query';
import { timings } from '#client/timings.ts';
import { isClientError } from './send.ts';

/** Without a network a call fails at once; the default would pause it and send it later, unexpectedly. */
const networkMode = 'always';

/** Nothing is retried, everything is stale at once and fetched again on focus (spec §7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode,
    },
    mutations: { networkMode },
  },
});

/** The refusals of queries that a component of the page shows. */
const refusals = new WeakMap<Query, Error>();

// A refusal stands until there is another answer. The library drops it with the next fetch: the page that shows it would give
// way to one that loads, and a press in that moment would be lost. A player who comes back to the page fetches anew.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' && event.type !== 'observerRemoved') return;
  const { query } = event;
  const refusal = refusals.get(query);
  if (event.type === 'updated' && event.action.type === 'fetch' && refusal)
    query.setState({ status: 'error', error: refusal });
  else if (query.getObserversCount() > 0 && isClientError(query.state.error))
    refusals.set(query, query.state.error);
  else refusals.delete(query);
});

/** The queries that a live message about a battle may change. All others have messages of their own, or are fetched by their page. */
const ofBattles = new Set<unknown>(['battle', 'showBattle', 'showMyBattles', 'showEnded']);

let planned: ReturnType<typeof setTimeout> | undefined;
let refetchAll = false;

/** Fetches what may have changed of battles again, once for a burst of live messages (spec §9: after 100 ms). */
export function refetchBattlesSoon(): void {
  clearTimeout(planned);
  planned = setTimeout(refetchPlanned, timings.refetchAfterLive);
}

/** Fetches all queries of the page but showSite (use-call.ts): a missed message may concern any of them. */
export function refetchAllSoon(): void {
  refetchAll = true;
  refetchBattlesSoon();
}

function refetchPlanned() {
  const isAll = refetchAll;
  refetchAll = false;
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => isAll || ofBattles.has(name) });
}
