import { useEffect } from 'react';
import { externalStore, useStore } from '#client/external-store.ts';

/** Whether the battle on the page waits for this player's move while a clock runs; null until known. */
const due = externalStore<boolean | null>(null);

export function useSetOwnMoveDue(isDue: boolean): void {
  useEffect(() => {
    due.set(isDue);
    return () => due.set(null);
  }, [isDue]);
}

export const useOwnMoveDue = (): boolean | null => useStore(due);
