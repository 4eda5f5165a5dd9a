import { useEffect } from 'react';
import type { OwnUser } from '#contract/schemas.ts';
import { keepUser } from './kept-user.ts';
import { queryClient } from './query-client.ts';
import { isUnauthorized } from './send.ts';
import { callKey, useCall } from './use-call.ts';

export type Me =
  | { state: 'loading'; user: null }
  | { state: 'nobody'; user: null }
  | { state: 'unknown'; user: null; retry: () => void }
  | { state: 'signed-in'; user: OwnUser };

/** Who uses this browser. `unknown`: the server could not be asked. (spec §9: stale time 0, cache kept 1 s, no retry) */
export function useMe(): Me {
  const { data, error, refetch } = useCall('whoAmI', {}, { gcTime: 1000 });
  useEffect(() => {
    if (data) keepUser(data);
  }, [data]);
  if (isUnauthorized(error)) return { state: 'nobody', user: null };
  if (data) return { state: 'signed-in', user: data };
  if (error) return { state: 'unknown', user: null, retry: () => void refetch() };
  return { state: 'loading', user: null };
}

/** After a call that answered the own user: every page knows it at once. */
export const rememberMe = (user: OwnUser): void => {
  queryClient.setQueryData(callKey('whoAmI'), user);
};
