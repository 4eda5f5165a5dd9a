import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import type { Reply, Sends, Site } from '#contract/schemas.ts';
import { restMs, send } from './send.ts';

/** How an answer is filed, so that a live message can ask for it again. */
export const callKey = <N extends CallName>(name: N, input: Partial<Sends<N>> = {}) =>
  [name, input.params ?? null, input.query ?? null] as const;

export const battleKey = (id: string) => ['battle', id] as const;

type Options<N extends CallName> = Omit<UseQueryOptions<Reply<N>>, 'queryKey'>;

type Failing = { state: { error: Error | null } };
const whenItMay = { refetchInterval: ({ state }: Failing) => restMs(state.error) ?? false };

/** Reads a GET call, and again on focus and after live messages; and where too much was asked for, as soon as it may. */
export const useCall = <N extends CallName>(
  name: N,
  input: Partial<Sends<N>> = {},
  options: Options<N> = {},
) =>
  useQuery<Reply<N>>({
    queryKey: callKey(name, input),
    queryFn: () => send(name, input),
    ...whenItMay,
    ...options,
  });

/** How the site is set up: donations, banners, time limits. Undefined until it is known; it does not change while a page is open. */
export const useSite = (): Site | undefined => useCall('showSite', {}, { staleTime: 'static' }).data;
