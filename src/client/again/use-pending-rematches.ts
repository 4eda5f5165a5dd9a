import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import type { WireRematch } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';
import { type OnOurClock, useOnOurClock } from './on-our-clock.ts';

const key = callKey('showRematches');

export type PendingRematch = WireRematch & OnOurClock;

/** What others ask of this person. */
export const usePendingRematches = () => useRematches(true);

/** The same as far as it is known: what every page fetches for its dialogs is not fetched before the page is shown. */
export const useKnownRematches = () => useRematches(false);

function useRematches(fetched: boolean) {
  const { state } = useCurrentUser();
  const enabled = fetched && state === 'signed-in';
  const { all, ...rest } = useOnOurClock(useCall('showRematches', {}, { enabled }));
  return { requests: state === 'signed-in' ? all : [], ...rest };
}

/** Those that have a day, which interrupt nobody. */
export const useAnytimeRematches = () => useKnownRematches().requests.filter(isAnytime);

/** Those of them that this person asked for. */
export const useAskedRematches = () => useOnOurClock(useCall('showOutgoingRematches')).all.filter(isAnytime);

export async function fetchRematches(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}

export const knownRematches = (): readonly WireRematch[] =>
  queryClient.getQueryData<WireRematch[]>(key) ?? [];
