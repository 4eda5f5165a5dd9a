import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refetch } from '#client/data/refetch.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { after, timings } from '#client/timings.ts';
import type { PlayRequestReply } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

/** A request with its end on this browser's clock, and its total length, both in milliseconds. */
export type PendingRequest = PlayRequestReply & { until: number; lengthMs: number };

/** What a player wants, as a phrase that follows the player's name. */
export const requestText = { rematch: 'wants a rematch', challenge: 'wants to play again' } as const;

/** Returns the labels of the requested battle. The players of a rematch know its type. */
export const labelsOf = ({ kind, battleType, mode }: PlayRequestReply): string[] =>
  kind === 'rematch' ? [modes[mode].label] : [battleTypeLabel(battleType), modes[mode].label];

function onOurClock(request: PlayRequestReply, seenAt: number): PendingRequest {
  const age = Math.max(0, seenAt - Date.parse(request.createdAt));
  return { ...request, until: seenAt + request.expiresInMs, lengthMs: age + request.expiresInMs };
}

/** Calls `onExpired` when a request expires; not for requests that had expired before. */
export function useOnExpiry(
  all: readonly PendingRequest[],
  onExpired: (request: PendingRequest) => void,
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

const queryKey = callKey('showPlayRequests');

export const fetchRequests = (): Promise<void> => refetch({ queryKey });

/** Fetches the requests from and to this player. Expired requests, whose `until` is in the past, stay until the next fetch. */
function useAllRequests() {
  const myId = useCurrentUser().user?.id;
  const { data, dataUpdatedAt, error } = useCall('showPlayRequests', {}, { enabled: myId !== undefined });
  const all = useMemo(
    () => (myId ? (data ?? []) : []).map((each) => onOurClock(each, dataUpdatedAt)),
    [myId, data, dataUpdatedAt],
  );
  return { myId, all, known: data !== undefined, error };
}

/** Returns the requests of other players to this one, first the one that expires first. */
export function useRequests() {
  const { myId, all, ...rest } = useAllRequests();
  const requests = useMemo(
    () => all.filter(({ to }) => to.id === myId).toSorted((a, b) => a.until - b.until),
    [all, myId],
  );
  return { requests, ...rest };
}

/** Returns the requests that this player made. */
export function useOutgoingRequests(): PendingRequest[] {
  const { myId, all } = useAllRequests();
  return useMemo(() => all.filter(({ from }) => from.id === myId), [all, myId]);
}

/** Returns the incoming anytime requests, which expire after a day and open no dialog. */
export const useAnytimeRequests = (): PendingRequest[] => useRequests().requests.filter(isAnytime);

const cached = (): readonly PlayRequestReply[] =>
  queryClient.getQueryData<PlayRequestReply[]>(queryKey) ?? [];

/** Returns whether a request is still pending, as far as this page knows. */
export const isPending = (id: number): boolean =>
  queryClient.getQueryData(queryKey) === undefined || cached().some((each) => each.id === id);

const cachedAt = (): number => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;

/** Two players have at most one pending request, whichever of their battles it is about (§13.12). */
const findPending = (all: readonly PendingRequest[], playerId: string): PendingRequest | undefined =>
  all.find(({ from, to, until }) => [from.id, to.id].includes(playerId) && until > Date.now());

/** Returns the pending request between this player and another one, as far as this page knows. */
export const cachedRequestWith = (playerId: string): PendingRequest | undefined =>
  findPending(
    cached().map((each) => onOurClock(each, cachedAt())),
    playerId,
  );

/** Returns the pending request between this player and another one, and the seconds left. */
export function useRequestWith(playerId: string) {
  const request = findPending(useAllRequests().all, playerId);
  const left = useSecondsUntilDate(request?.until ?? null);
  return request && { ...request, left };
}

/** Adds a request that was just made. The data is new then, so the elapsed time is subtracted from the times of the others. */
export function addRequest(request: PlayRequestReply): void {
  const elapsed = Date.now() - cachedAt();
  const others = cached().map((each) => ({ ...each, expiresInMs: each.expiresInMs - elapsed }));
  queryClient.setQueryData(queryKey, [request, ...others]);
  // A response that is on its way may be older than the request, so it is replaced by a new one.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}

/**
 * Fetches the requests after one was accepted whose battle opens. An own request stays until the page changes, so that its button cannot
 * ask again and no expiry is shown.
 */
export function fetchAfterAcceptance(id: number, myId: string): void {
  const isOwn = (each: PlayRequestReply) => each.id === id && each.from.id === myId;
  if (!cached().some(isOwn)) return void fetchRequests();
  const accepted = cached().map((each) => (isOwn(each) ? { ...each, status: 'accepted' } : each));
  queryClient.setQueryData(queryKey, accepted, { updatedAt: cachedAt() });
  setTimeout(() => void fetchRequests(), timings.toGameAfterRematch);
}
