import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shownToast, toast } from '#client/announce/toasts.ts';
import { isRefused } from '#client/device/cookies-refused.ts';
import { attempt, storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import { isUnauthorized, send, writesAnswered } from './send.ts';
import { afterTooMany, callKey } from './use-call.ts';

let leaving = false;

/** Called at a logout of this page: the end of the session is expected, and the next page is being loaded. */
export function expectLogout(): void {
  leaving = true;
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
}

/** Undoes `expectLogout`, after a logout that failed or is done. */
export const cancelExpectedLogout = (): void => {
  leaving = false;
};

type StoredUser = Pick<OwnUser, 'id' | 'nickname' | 'avatarType' | 'isGuest'>;

/** Stores the last player of this browser under the key `user` (spec §3), without private data. */
export function storeUser({ id, nickname, avatarType, isGuest }: OwnUser): void {
  storage.set('user', JSON.stringify({ id, nickname, avatarType, isGuest } satisfies StoredUser));
}

/** The battle name that was used last in this browser; null for a guest, or for none. */
export function lastBattleName(): string | null {
  const stored = attempt((): Partial<StoredUser> | null => JSON.parse(storage.get('user') ?? 'null'), null);
  return stored?.isGuest === false && typeof stored.nickname === 'string' ? stored.nickname : null;
}

export type Me =
  | { state: 'loading'; user: null }
  | { state: 'anonymous'; user: null }
  | { state: 'unknown'; user: null; error: Error; retry: () => void }
  | { state: 'signed-in'; user: OwnUser };

/** The query of the player who is signed in; null for an anonymous visitor, whose 401 is no failure. */
type CachedUser = OwnUser | null;

const queryKey = callKey('currentUser');

/** For HTML that was rendered without a session: the query has its answer already, and is not sent. */
export const arriveAnonymous = (): void => void queryClient.setQueryData<CachedUser>(queryKey, null);

/** How often this page has set the user, by a sign-in or a change of the account. */
let changes = 0;

/** The player whose session ended on this page: answers that are still cached are theirs. */
let signedOut: string | undefined;

const isOtherQuery = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[0] !== 'currentUser';

async function fetchCurrentUser(): Promise<CachedUser> {
  const before = changes;
  try {
    const user = await send('currentUser');
    // Another player may have signed in in another tab.
    resetForAnother(user);
    return user;
  } catch (error) {
    // The failure may be about the player before: a pending call may be signing another one in.
    if (before !== changes || (isUnauthorized(error) && (await writesAnswered()) > 0))
      return fetchCurrentUser();
    if (!isUnauthorized(error)) throw error;
    const ended = currentUserId();
    if (ended !== undefined && !leaving) toastSessionOver();
    signedOut = ended ?? signedOut;
    return null;
  }
}

/** The cached answers of the player before are not for another one who signs in. */
function resetForAnother({ id }: OwnUser) {
  const cached = currentUserId() ?? signedOut;
  if (cached !== undefined && cached !== id) void queryClient.resetQueries({ predicate: isOtherQuery });
}

/** The toast of a failure stays, since it says more. */
function toastSessionOver() {
  // A browser that refuses cookies had no session.
  if (shownToast() || isRefused()) return;
  const text = 'This session was ended in another tab or on another device.';
  toast({ tone: 'warn', urgent: true, title: 'Logged out', text });
}

/** Called when the server reported that the session may be over. Each page decides what it shows then. */
export const refetchCurrentUser = (): void => {
  if (!leaving) void queryClient.invalidateQueries({ queryKey });
};

/** The player who is signed in. `unknown`: the server did not answer. (spec §9: stale time 0, `gcTime` 1 s, no retry) */
export function useCurrentUser(): Me {
  const { data, error, refetch } = useQuery<CachedUser>({
    queryKey,
    queryFn: fetchCurrentUser,
    gcTime: 1000,
    // For an anonymous visitor another page does not refetch; a focus of the window does.
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
  changes += 1;
  resetForAnother(user);
  queryClient.setQueryData<CachedUser>(queryKey, user);
};

/** The id of the cached user, for code outside of components. */
export const currentUserId = (): string | undefined => queryClient.getQueryData<CachedUser>(queryKey)?.id;
