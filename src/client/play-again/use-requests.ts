import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { nameOf } from '#client/battle/players.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refetch } from '#client/data/refetch.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { after } from '#client/timings.ts';
import type { ChallengeReply, RematchReply, Reply } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

type TimedRequest = { createdAt: string; expiresInMs: number };

/** End of a request on this browser's clock, and its total length, both in milliseconds. */
type OnOurClock = { until: number; lengthMs: number };

type Kind = 'rematch' | 'challenge';

/** A request of one player to another as it is shown: by the loser for a rematch, or by a rival for another battle. */
export type ShownRequest = Pick<ChallengeReply, 'id' | 'originalGameId' | 'pace' | 'expiresInMs'> & {
  /** Unique among the requests of both kinds. */
  key: string;
  kind: Kind;
  from: { id: string; avatar: string | null };
  /** Name of the player who made the request. */
  name: string;
  /** A phrase that follows the name. */
  requestText: 'wants a rematch' | 'wants to play again';
  /** Labels of the requested battle: its type, if it is known, and its mode. */
  what: readonly string[];
};

export type PendingRequest = ShownRequest & OnOurClock;

const ofRematch = <T extends RematchReply>(request: T): T & ShownRequest => ({
  ...request,
  key: `rematch ${request.id}`,
  kind: 'rematch',
  requestText: 'wants a rematch',
  name: request.fromUserNickname,
  what: [modes[request.gameMode].label],
  from: { id: request.fromUserId, avatar: request.fromUserAvatarType },
});

const ofChallenge = <T extends ChallengeReply>({
  from,
  ...challenge
}: T): Omit<T, 'from'> & ShownRequest => ({
  ...challenge,
  key: `challenge ${challenge.id}`,
  kind: 'challenge',
  requestText: 'wants to play again',
  name: nameOf(from),
  what: [battleTypeLabel(challenge.battleType), modes[challenge.mode].label],
  from: { id: from.id, avatar: from.avatarType },
});

function onOurClock<T extends TimedRequest>(request: T, seenAt: number): T & OnOurClock {
  const age = Math.max(0, seenAt - Date.parse(request.createdAt));
  return { ...request, until: seenAt + request.expiresInMs, lengthMs: age + request.expiresInMs };
}

/** Returns the requests of a query. Expired requests, whose `until` is in the past, stay until the next fetch. */
function useOnOurClock<T extends TimedRequest>(query: UseQueryResult<readonly T[]>) {
  const { data, dataUpdatedAt, error } = query;
  const all = useMemo(
    () => (data ?? []).map((each) => onOurClock(each, dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  return { all, known: data !== undefined, error };
}

/** Calls `onExpired` when a request expires; not for requests that had expired before. */
export function useOnExpiry<T extends { until: number }>(
  all: readonly T[],
  onExpired: (request: T) => void,
): void {
  const callback = useEffectEvent(onExpired);
  useEffect(() => {
    const now = Date.now();
    const stops = all
      .filter(({ until }) => until > now)
      .map((each) => after(each.until - now, () => callback(each)));
    return () => stops.forEach((stop) => void stop());
  }, [all]);
}

/** Returns the wait with a no-break space, so that the number and its unit stay in one line. */
export const waitInOneLine = (seconds: number): string => waitInWords(seconds * 1000).replace(' ', '\u00a0');

const keys = { rematch: callKey('showRematches'), challenge: callKey('showChallenges') } as const;
const outgoingKey = callKey('showOutgoingRematches');

export const fetchRequests = (kind: Kind): Promise<void> => refetch({ queryKey: keys[kind] });

/** Returns whether a request of another player is still pending, as far as this page knows. */
export const isPending = ({ kind, id }: Pick<ShownRequest, 'kind' | 'id'>): boolean =>
  queryClient.getQueryData<readonly { id: number }[]>(keys[kind])?.some((each) => each.id === id) ?? true;

type OutgoingRematch = Reply<'showOutgoingRematches'>[number];

export const fetchOutgoingRematches = (): Promise<void> => refetch({ queryKey: outgoingKey });

export type PendingChallenge = ChallengeReply & OnOurClock;

/** Fetches the challenges of this player, both incoming and outgoing. */
function useChallenges() {
  const { user } = useCurrentUser();
  const { all, ...rest } = useOnOurClock(useCall('showChallenges', {}, { enabled: user !== null }));
  return { myId: user?.id, challenges: user ? all : [], ...rest };
}

/** Returns the challenges that this player made. */
export function useOutgoingChallenges(): readonly PendingChallenge[] {
  const { myId, challenges } = useChallenges();
  return useMemo(() => challenges.filter(({ from }) => from.id === myId), [challenges, myId]);
}

/**
 * Returns the requests of other players to this one. `fetched: false`: does not fetch the rematches, since every page that is shown
 * already fetches them for its dialogs.
 */
export function useRequests({ fetched = true } = {}) {
  const { myId, challenges, ...rest } = useChallenges();
  const rematches = useOnOurClock(useCall('showRematches', {}, { enabled: fetched && myId !== undefined }));
  const requests = useMemo(
    () =>
      myId === undefined
        ? []
        : [
            ...rematches.all.map(ofRematch),
            ...challenges.filter(({ to }) => to.id === myId).map(ofChallenge),
          ],
    [myId, rematches.all, challenges],
  );
  return { requests, known: rematches.known && rest.known, error: rematches.error ?? rest.error };
}

/** Returns the incoming anytime requests, which expire after a day and open no dialog. */
export const useAnytimeRequests = () => useRequests({ fetched: false }).requests.filter(isAnytime);

/** Fetches the rematches that this player asked for. */
export function useOutgoingRematches() {
  const myId = useCurrentUser().user?.id;
  const { all } = useOnOurClock(useCall('showOutgoingRematches', {}, { enabled: myId !== undefined }));
  return useMemo(() => all.filter(({ fromUserId }) => fromUserId === myId), [all, myId]);
}

/** Returns the anytime requests that this player made, each with the player who was asked. */
export function useOutgoingAnytime() {
  const outgoing = [...useOutgoingChallenges().map(ofChallenge), ...useOutgoingRematches().map(ofRematch)];
  return outgoing.filter(isAnytime);
}

const cachedRematches = (): readonly RematchReply[] =>
  queryClient.getQueryData<RematchReply[]>(keys.rematch) ?? [];

/** Returns the cached request of another player to this one, if there is one. */
export const cachedRequestFrom = (playerId: string): ShownRequest | undefined =>
  [...cachedRematches().map(ofRematch), ...cachedChallenges().map(ofChallenge)].find(
    ({ from }) => from.id === playerId,
  );

/** Returns whether the cache has a request with this property that has not expired. */
function isCached<T extends TimedRequest>(queryKey: QueryKey, is: (request: T) => boolean): boolean {
  const { data = [], dataUpdatedAt = 0 } = queryClient.getQueryState<T[]>(queryKey) ?? {};
  return data.some((each) => is(each) && onOurClock(each, dataUpdatedAt).until > Date.now());
}

/** Returns whether a challenge between this player and another one is pending, as far as this page knows. */
export const isChallengePending = (playerId: string): boolean =>
  isCached<ChallengeReply>(keys.challenge, ({ from, to }) => from.id === playerId || to.id === playerId);

/** Returns whether the rematch that this player asked another one for is pending, as far as this page knows. */
export const isRematchPending = (playerId: string): boolean =>
  isCached<OutgoingRematch>(outgoingKey, ({ toUserId }) => toUserId === playerId);

export const cachedChallenges = (): readonly ChallengeReply[] =>
  queryClient.getQueryData<ChallengeReply[]>(keys.challenge) ?? [];

/** Adds a request that was just made. The data is new then, so the elapsed time is subtracted from the times of the others. */
function add<T extends TimedRequest>(queryKey: QueryKey, request: T): void {
  const { data = [], dataUpdatedAt = 0 } = queryClient.getQueryState<T[]>(queryKey) ?? {};
  const elapsed = Date.now() - dataUpdatedAt;
  const others = data.map((each) => ({ ...each, expiresInMs: each.expiresInMs - elapsed }));
  queryClient.setQueryData(queryKey, [request, ...others]);
  // A response that is on its way may be older than the request, so it is replaced by a new one.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}

export const addChallenge = (challenge: ChallengeReply): void => add(keys.challenge, challenge);

export const addOutgoingRematch = (request: OutgoingRematch): void => add(outgoingKey, request);

/** Marks the rematches as accepted. They stay until the page changes, so that the button cannot ask again and no expiry is shown. */
export function acceptOutgoingRematches(): void {
  const updatedAt = queryClient.getQueryState(outgoingKey)?.dataUpdatedAt ?? 0;
  queryClient.setQueryData<OutgoingRematch[]>(
    outgoingKey,
    (all) => all?.map((each) => ({ ...each, status: 'accepted' })),
    { updatedAt },
  );
}
