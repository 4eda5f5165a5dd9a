import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import type { CallInput, Reply, Site } from '#contract/schemas.ts';
import { retryAfterMs, send } from './send.ts';

/** Returns the query key of a call, by which live messages invalidate the query. */
export const callKey = <N extends CallName>(name: N, input: Partial<CallInput<N>> = {}) =>
  [name, input.params ?? null, input.query ?? null] as const;

type Options<N extends CallName> = Omit<UseQueryOptions<Reply<N>>, 'queryKey'>;

type Failing = { state: { error: Error | null } };
export const afterTooMany = { refetchInterval: ({ state }: Failing) => retryAfterMs(state.error) ?? false };

/** Makes a GET call, again on focus, after live messages, and after a 429 as soon as the server allows it. */
export const useCall = <N extends CallName>(
  name: N,
  input: Partial<CallInput<N>> = {},
  options: Options<N> = {},
) =>
  useQuery<Reply<N>>({
    queryKey: callKey(name, input),
    queryFn: () => send(name, input),
    ...afterTooMany,
    ...options,
  });

/** Returns the site's settings, undefined until they are fetched. `static` also excludes the query from `refetchAllSoon`. */
export const useSite = (): Site | undefined => useCall('showSite', {}, { staleTime: 'static' }).data;
