import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether to show what only this browser knows: false on the server and while its HTML is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Whether this component was rendered by the server: it needs no entrance then. */
export function useServerRendered(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}
