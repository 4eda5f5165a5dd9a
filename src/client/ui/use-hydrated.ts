import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether what only this browser knows may be shown: not on the server, and not in the first rendering over what it drew. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Whether this part of the page was rendered by the server: it stands there already and need not come in. */
export function useServerRendered(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}
