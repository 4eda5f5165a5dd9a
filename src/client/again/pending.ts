import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { after } from '#client/timings.ts';
import type { WireChallenge, WireRematch } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

type TimedRequest = { createdAt: string; expiresInMs: number };

/** Its end on this browser's clock, and its whole length, both in milliseconds. */
export type OnOurClock = { until: number; lengthMs: number };

function onOurClock<T extends TimedRequest>(request: T, seenAt: number): T & OnOurClock {
  const age = Math.max(0, seenAt - Date.parse(request.createdAt));
  return { ...request, until: seenAt + request.expiresInMs, lengthMs: age + request.expiresInMs };
}

/** What was told of such requests. Expired ones stay until the next fetch: `until` says so. */
function useOnOurClock<T extends TimedRequest>(told: UseQueryResult<readonly T[]>) {
  const { data, dataUpdatedAt, error } = told;
  const all = useMemo(
    () => (data ?? []).map((each) => onOurClock(each, dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  return { all, known: data !== undefined, error };
}

/** Does something when each of these ends; not for what had ended before. */
export function useEnds<T extends { until: number }>(all: readonly T[], act: (ended: T) => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const now = Date.now();
    const stops = all
      .filter(({ until }) => until > now)
      .map((each) => after(each.until - now, () => actNow(each)));
    return () => stops.forEach((stop) => void stop());
  }, [all]);
}

/** A number and what it counts stay in one line. */
export const waitInOneLine = (seconds: number): string => waitInWords(seconds * 1000).replace(' ', '\u00a0');

const rematchesKey = callKey('showRematches');

export type PendingRematch = WireRematch & OnOurClock;

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

export const useAskedRematches = () => useOnOurClock(useCall('showOutgoingRematches')).all.filter(isAnytime);

export const fetchRematches = (): Promise<void> => queryClient.invalidateQueries({ queryKey: rematchesKey });

export const knownRematches = (): readonly WireRematch[] =>
  queryClient.getQueryData<WireRematch[]>(rematchesKey) ?? [];

const challengesKey = callKey('showChallenges');

export type PendingChallenge = WireChallenge & OnOurClock;

export function usePendingChallenges() {
  const signedIn = useCurrentUser().state === 'signed-in';
  const { all, ...rest } = useOnOurClock(useCall('showChallenges', {}, { enabled: signedIn }));
  return { challenges: signedIn ? all : [], ...rest };
}

/** Those that stand for a day, which interrupt nobody: got and made. */
export function useAnytimeChallenges(me: string) {
  const { challenges } = usePendingChallenges();
  const anytime = challenges.filter(({ pace }) => pace === 'anytime');
  return {
    got: anytime.filter(({ to }) => to.id === me),
    made: anytime.filter(({ from }) => from.id === me),
  };
}

/** After a no nobody of the two is asked again for so long (rules), in words. */
export const silence = 'an hour';

export const fetchChallenges = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: challengesKey });

export const isWith =
  (playerId: string) =>
  ({ from, to }: WireChallenge): boolean =>
    from.id === playerId || to.id === playerId;

export const knownChallenges = (): readonly WireChallenge[] =>
  queryClient.getQueryData<WireChallenge[]>(challengesKey) ?? [];

/** One that was just made: what is left of the others is told anew with it, as of now. */
export function addChallenge(challenge: WireChallenge): void {
  const passed = Date.now() - (queryClient.getQueryState(challengesKey)?.dataUpdatedAt ?? 0);
  const others = knownChallenges().map((each) => ({ ...each, expiresInMs: each.expiresInMs - passed }));
  queryClient.setQueryData(challengesKey, [challenge, ...others]);
}
