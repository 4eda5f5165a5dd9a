import { useMemo } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import type { WireRematch } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';
import { type OnOurClock, onOurClock } from './on-our-clock.ts';

const key = callKey('showRematches');

export type PendingRematch = WireRematch & OnOurClock;

type PendingRematches = {
  requests: PendingRematch[];
  known: boolean;
  error: Error | null;
  /** When they were told, on this browser's clock. */
  seenAt: number;
};

/** What others ask of this person. Expired ones stay until the next fetch: `until` says so. */
export const usePendingRematches = (): PendingRematches => useRematches(true);

/** The same as far as it is known: what every page fetches for its dialogs is not fetched before the page is shown. */
export const useKnownRematches = (): PendingRematches => useRematches(false);

function useRematches(fetched: boolean): PendingRematches {
  const { state } = useCurrentUser();
  const enabled = fetched && state === 'signed-in';
  const { data, dataUpdatedAt, error } = useCall('showRematches', {}, { enabled });
  const requests = useMemo(
    () => (data ?? []).map((request) => onOurClock(request, dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  return {
    requests: state === 'signed-in' ? requests : [],
    ...{ known: data !== undefined, error, seenAt: dataUpdatedAt },
  };
}

/** Those that have a day, which interrupt nobody. */
export function useAnytimeRematches(): Pick<PendingRematches, 'requests' | 'seenAt'> {
  const { requests, seenAt } = useKnownRematches();
  return { requests: requests.filter(isAnytime), seenAt };
}

export async function fetchRematches(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}

export const knownRematches = (): readonly WireRematch[] =>
  queryClient.getQueryData<WireRematch[]>(key) ?? [];
