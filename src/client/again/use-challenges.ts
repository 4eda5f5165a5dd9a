import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import type { WireChallenge } from '#contract/schemas.ts';
import { type OnOurClock, useOnOurClock } from './on-our-clock.ts';

const key = callKey('showChallenges');

export type PendingChallenge = WireChallenge & OnOurClock;

/** The challenges that stand, made and got. */
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
