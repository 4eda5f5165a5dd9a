import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns whether to render state of this browser: false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Returns whether the server rendered this component, which then plays no entrance animation. */
export function useServerRendered(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}
