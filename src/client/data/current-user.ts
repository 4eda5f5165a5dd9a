import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { attempt, storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import { CallFailed, isUnauthorized, send, writesAnswered } from './send.ts';
import { callKey, useCall } from './use-call.ts';

let leaving = false;

/** A player who logs out on this page is led on by the next one, which is on its way. */
export function leaveByOneself(): void {
  leaving = true;
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
}

/** It did not come to that, or is done. */
export const stayAfterAll = (): void => {
  leaving = false;
};

type StoredUser = Pick<OwnUser, 'id' | 'nickname' | 'avatarType' | 'isGuest'>;

/** Who used this browser last, under the key `user` (spec §3); nothing that others may not know. */
export function storeUser({ id, nickname, avatarType, isGuest }: OwnUser): void {
  storage.set('user', JSON.stringify({ id, nickname, avatarType, isGuest } satisfies StoredUser));
}

/** The battle name that can log in here again; none for a guest, or when no one was here. */
export function lastBattleName(): string | null {
  const stored = attempt((): Partial<StoredUser> | null => JSON.parse(storage.get('user') ?? 'null'), null);
  return stored?.isGuest === false && typeof stored.nickname === 'string' ? stored.nickname : null;
}

export type Me =
  | { state: 'loading'; user: null }
  | { state: 'anonymous'; user: null }
  | { state: 'unknown'; user: null; error: Error; retry: () => void }
  | { state: 'signed-in'; user: OwnUser };

/** What the last answer said, or the page itself. While it is asked again the visitor stays anonymous, and the poster stands still. */
let anonymous = false;

/** The page came without a session and says so: the first question counts as asked, and as answered. */
export const arriveAnonymous = (): void => {
  anonymous = true;
  const error = new CallFailed(401, null, 'Unauthorized');
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: callKey('currentUser') })
    .setState({
      status: 'error',
      error,
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
      fetchFailureCount: 1,
      fetchFailureReason: error,
    });
};

/** How often the player signed in on this page, or was changed. */
let changes = 0;

const isOtherQuery = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[0] !== 'currentUser';

async function fetchCurrentUser(): Promise<OwnUser> {
  const before = changes;
  try {
    const user = await send('currentUser');
    const known = queryClient.getQueryData<OwnUser>(callKey('currentUser'));
    // Another player signed in on another tab, and nothing here is theirs.
    if (known && known.id !== user.id) void queryClient.resetQueries({ predicate: isOtherQuery });
    anonymous = false;
    return user;
  } catch (error) {
    // That was about the player before, or may have been: a call under way may be signing another in.
    if (before !== changes || (isUnauthorized(error) && (await writesAnswered()) > 0))
      return fetchCurrentUser();
    if (isUnauthorized(error)) becomeAnonymous();
    throw error;
  }
}

/** The session is over: this page may be told of it, or be the first to ask. A player who leaves by themselves knows. */
function becomeAnonymous() {
  const ended = !anonymous && currentUserId() !== undefined && !leaving;
  anonymous = true;
  // Few ever need it; where it does not come, the page that comes still says who is wanted.
  if (ended)
    void import('./session-over.ts').then(
      (found) => found.toastSessionOver(),
      () => undefined,
    );
}

/** The server said that the session may be over. What page comes then, or what stands in its place, each page knows by itself. */
export const refetchCurrentUser = (): void => {
  if (!leaving) void queryClient.invalidateQueries({ queryKey: callKey('currentUser') });
};

/** Who uses this browser. `unknown`: the server could not be asked. (spec §9: stale time 0, cache kept 1 s, no retry) */
export function useCurrentUser(): Me {
  // No one who turns a page is asked again; a player who comes back to the window is.
  const options = { gcTime: 1000, queryFn: fetchCurrentUser, retryOnMount: !anonymous };
  const { data, error, refetch } = useCall('currentUser', {}, options);
  useEffect(() => {
    // A page that comes after the end of an account still finds it here.
    if (data && !anonymous) storeUser(data);
  }, [data]);
  if (isUnauthorized(error) || (anonymous && !data)) return { state: 'anonymous', user: null };
  if (data) return { state: 'signed-in', user: data };
  if (error) return { state: 'unknown', user: null, error, retry: () => void refetch() };
  return { state: 'loading', user: null };
}

/** The account is gone, and with it all that was known through it. */
export async function clearCurrentUser(): Promise<void> {
  queryClient.removeQueries({ predicate: isOtherQuery, type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: callKey('currentUser') });
}

/** After a call that answered the own user: every page knows it at once. */
export const setCurrentUser = (user: OwnUser): void => {
  anonymous = false;
  changes += 1;
  queryClient.setQueryData(callKey('currentUser'), user);
};

/** Who is signed in as far as this page knows, for what happens outside of any component. */
export const currentUserId = (): string | undefined =>
  queryClient.getQueryData<OwnUser>(callKey('currentUser'))?.id;
