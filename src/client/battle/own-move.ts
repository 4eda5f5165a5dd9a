import { useEffect, useSyncExternalStore } from 'react';

/** Whether the battle on the screen waits for this player's own move, whose clock runs; null until that is known. */
let due: boolean | null = null;
const watchers = new Set<() => void>();

function change(next: boolean | null) {
  due = next;
  for (const watch of watchers) watch();
}
const watchDue = (watch: () => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};

/** For the page of a battle: says so as long as it is open. */
export function useTellOwnMove(isDue: boolean): void {
  useEffect(() => {
    change(isDue);
    return () => change(null);
  }, [isDue]);
}

export const useOwnMoveDue = (): boolean | null =>
  useSyncExternalStore(
    watchDue,
    () => due,
    () => null,
  );
