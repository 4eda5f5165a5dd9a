import { QueryClient } from '@tanstack/react-query';

/** Without a network a call fails at once and says so, instead of waiting in silence and being sent when nobody expects it. */
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
