import { useMemo } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import type { WireChallenge } from '#contract/schemas.ts';
import { type OnOurClock, onOurClock } from './on-our-clock.ts';

const key = callKey('showChallenges');

export type PendingChallenge = WireChallenge & OnOurClock;

type PendingChallenges = {
  challenges: PendingChallenge[];
  known: boolean;
  error: Error | null;
  /** When they were told, on this browser's clock. */
  seenAt: number;
};

/** The challenges that stand, made and got. Expired ones stay until the next fetch: `until` says so. */
export function usePendingChallenges(): PendingChallenges {
  const signedIn = useCurrentUser().state === 'signed-in';
  const { data, dataUpdatedAt, error } = useCall('showChallenges', {}, { enabled: signedIn });
  const challenges = useMemo(
    () => (data ?? []).map((challenge) => onOurClock(challenge, dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  return { challenges: signedIn ? challenges : [], known: data !== undefined, error, seenAt: dataUpdatedAt };
}

/** Those that stand for a day, which interrupt nobody: got and made. */
export function useAnytimeChallenges(me: string) {
  const { challenges, seenAt } = usePendingChallenges();
  const anytime = challenges.filter(({ pace }) => pace === 'anytime');
  return {
    got: anytime.filter(({ to }) => to.id === me),
    made: anytime.filter(({ from }) => from.id === me),
    seenAt,
  };
}

export async function fetchChallenges(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}

/** Whether it is one between this player and whoever looks. */
export const isWith =
  (playerId: string) =>
  ({ from, to }: WireChallenge): boolean =>
    from.id === playerId || to.id === playerId;

export const knownChallenges = (): readonly WireChallenge[] =>
  queryClient.getQueryData<WireChallenge[]>(key) ?? [];

/** One that was just made: what is left of the others is told anew with it, as of now. */
export function addChallenge(challenge: WireChallenge): void {
  const passed = Date.now() - (queryClient.getQueryState(key)?.dataUpdatedAt ?? 0);
  const others = knownChallenges().map((each) => ({ ...each, expiresInMs: each.expiresInMs - passed }));
  queryClient.setQueryData(key, [challenge, ...others]);
}
