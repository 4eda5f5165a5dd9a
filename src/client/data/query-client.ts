import { QueryClient } from '@tanstack/react-query';

/** Nothing is retried, everything is stale at once and fetched again on focus (spec §7). */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: true } },
});
