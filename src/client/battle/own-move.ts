import { useEffect, useSyncExternalStore } from 'react';
import { externalStore } from '#client/external-store.ts';

/** Whether the battle on the page waits for this player's move while a clock runs; null until known. */
const due = externalStore<boolean | null>(null);

export function useSetOwnMoveDue(isDue: boolean): void {
  useEffect(() => {
    due.set(isDue);
    return () => due.set(null);
  }, [isDue]);
}

export const useOwnMoveDue = (): boolean | null =>
  useSyncExternalStore(due.subscribe, due.getSnapshot, () => null);
