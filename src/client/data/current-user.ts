import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shownToast, toast } from '#client/announce/toasts.ts';
import { isRefused } from '#client/device/cookies-refused.ts';
import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { attempt } from '#rules/attempt.ts';
import { queryClient } from './query-client.ts';
import { isUnauthorized, send, waitForWrites } from './send.ts';
import { afterTooMany, callKey } from './use-call.ts';

/** Whether this page is logging out. `shown-again`: after that it came back from the back/forward cache, and does not know the user yet. */
let logout: 'none' | 'expected' | 'shown-again' = 'none';

/** Ignores the end of the session, since this page is logging out. */
export function expectLogout(): void {
  logout = 'expected';
  window.addEventListener('pageshow', () => (logout = 'shown-again'), { once: true });
}

/** Reverts `expectLogout`, after a logout that failed or has ended. */
export const cancelExpectedLogout = (): void => {
  logout = 'none';
};

type StoredUser = Pick<OwnUser, 'id' | 'nickname' | 'avatarType' | 'isGuest'>;

/** Stores the last player of this browser under the key `user` (spec §3), without private data. */
export function storeUser({ id, nickname, avatarType, isGuest }: OwnUser): void {
  storage.set('user', JSON.stringify({ id, nickname, avatarType, isGuest } satisfies StoredUser));
}

/** Returns the battle name that was used last in this browser; null after a guest, or without a name. */
export function lastBattleName(): string | null {
  const stored = attempt((): Partial<StoredUser> | null => JSON.parse(storage.get('user') ?? 'null'), null);
  return stored?.isGuest === false && typeof stored.nickname === 'string' ? stored.nickname : null;
}

export type Me =
  | { state: 'loading'; user: null }
  | { state: 'anonymous'; user: null }
  | { state: 'unknown'; user: null; error: Error; retry: () => void }
  | { state: 'signed-in'; user: OwnUser };

/** Data of the query: null for an anonymous visitor, whose 401 is no failure. */
type CachedUser = OwnUser | null;

const queryKey = callKey('currentUser');

/** Caches an anonymous visitor, for HTML that was rendered without a session, so that the query is not sent. */
export const setAnonymous = (): void => void queryClient.setQueryData<CachedUser>(queryKey, null);

/** Returns how often the cached user was set, by a response, a sign-in or a change of the account. */
const countUpdates = () => queryClient.getQueryState(queryKey)?.dataUpdateCount;

/** Id of the player whose session ended on this page, and to whom the cached responses belong. */
let lastUserId: string | undefined;

const isOtherQuery = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[0] !== 'currentUser';

async function fetchCurrentUser(): Promise<CachedUser> {
  const updates = countUpdates();
  try {
    const user = await send('currentUser');
    // Another player may have signed in in another tab.
    resetAfterChange(user);
    if (logout === 'shown-again') cancelExpectedLogout();
    return user;
  } catch (error) {
    // The failure may concern the previous player, since a pending call may be signing in another player.
    if (updates !== countUpdates() || (isUnauthorized(error) && (await waitForWrites()) > 0))
      return fetchCurrentUser();
    if (!isUnauthorized(error)) throw error;
    const ended = currentUserId();
    if (ended !== undefined && logout === 'none') toastSessionOver();
    if (logout === 'shown-again') cancelExpectedLogout();
    lastUserId = ended ?? lastUserId;
    return null;
  }
}

/** Resets the other queries if the player has changed, since their data belongs to the previous player. */
function resetAfterChange({ id }: OwnUser) {
  const cached = currentUserId() ?? lastUserId;
  if (cached !== undefined && cached !== id) void queryClient.resetQueries({ predicate: isOtherQuery });
}

/** Shows a toast about the end of the session, unless another toast is shown, which may contain the reason of a failure. */
function toastSessionOver() {
  // A browser that refuses cookies had no session.
  if (shownToast() || isRefused()) return;
  const text = 'This session was ended in another tab or on another device.';
  toast({ tone: 'warn', urgent: true, title: 'Logged out', text });
}

/** Refetches the user, after the server reported that the session may be over. Each page decides what it then shows. */
export const refetchCurrentUser = (): void => {
  if (logout !== 'expected') void queryClient.invalidateQueries({ queryKey });
};

/** Returns the player who is signed in. `unknown`: the server did not respond. (spec §9: stale time 0, `gcTime` 1 s, no retry) */
export function useCurrentUser(): Me {
  const { data, error, refetch } = useQuery<CachedUser>({
    queryKey,
    queryFn: fetchCurrentUser,
    gcTime: 1000,
    // An anonymous visitor is fetched again on focus, but not on every change of page.
    refetchOnMount: ({ state }) => state.data !== null,
    ...afterTooMany,
  });
  useEffect(() => {
    if (data) storeUser(data);
  }, [data]);
  if (data) return { state: 'signed-in', user: data };
  if (data === null) return { state: 'anonymous', user: null };
  if (error) return { state: 'unknown', user: null, error, retry: () => void refetch() };
  return { state: 'loading', user: null };
}

/** Clears the cache after the account was deleted. */
export async function clearCurrentUser(): Promise<void> {
  queryClient.removeQueries({ predicate: isOtherQuery, type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey });
}

/** Caches the user that a call has returned, for all pages at once. */
export const setCurrentUser = (user: OwnUser): void => {
  resetAfterChange(user);
  queryClient.setQueryData<CachedUser>(queryKey, user);
};

/** Returns the id of the cached user, for code outside of components. */
export const currentUserId = (): string | undefined => queryClient.getQueryData<CachedUser>(queryKey)?.id;
