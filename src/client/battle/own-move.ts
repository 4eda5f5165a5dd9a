import { useEffect, useSyncExternalStore } from 'react';
import { watched } from '#client/watched.ts';

/** Whether the battle on the screen waits for this player's own move, whose clock runs; null until that is known. */
const due = watched<boolean | null>(null);

/** For the page of a battle: says so as long as it is open. */
export function useTellOwnMove(isDue: boolean): void {
  useEffect(() => {
    due.set(isDue);
    return () => due.set(null);
  }, [isDue]);
}

export const useOwnMoveDue = (): boolean | null => useSyncExternalStore(due.watch, due.now, () => null);
