import { useEffect, useSyncExternalStore } from 'react';
import { externalStore } from '#client/external-store.ts';

/** Whether the battle on the page waits for a move of this player, whose clock runs; null until that is known. */
const due = externalStore<boolean | null>(null);

export function useTellOwnMove(isDue: boolean): void {
  useEffect(() => {
    due.set(isDue);
    return () => due.set(null);
  }, [isDue]);
}

export const useOwnMoveDue = (): boolean | null =>
  useSyncExternalStore(due.subscribe, due.getSnapshot, () => null);
