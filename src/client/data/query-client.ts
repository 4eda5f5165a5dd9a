import { type Query, QueryClient } from '@tanstack/react-query';
import { wouldFailAgain } from './send.ts';

/** Makes a call fail at once without a network; the default would pause the call and send it later, unexpectedly. */
const networkMode = 'always';

/** Query cache without retries, whose data is stale at once and is fetched again on focus (spec §7). */
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

/** 4xx errors, except 429, of the queries that the page uses. */
const refusals = new WeakMap<Query, Error>();

// A refusal stays until the next response. The library drops it when a fetch starts: the page would show its loading state
// meanwhile, and a press would be lost. A page that is opened again starts without the refusal.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' && event.type !== 'observerRemoved') return;
  const { query } = event;
  const refusal = refusals.get(query);
  if (event.type === 'updated' && event.action.type === 'fetch' && refusal)
    query.setState({ status: 'error', error: refusal });
  else if (query.getObserversCount() > 0 && wouldFailAgain(query.state.error))
    refusals.set(query, query.state.error);
  else refusals.delete(query);
});
