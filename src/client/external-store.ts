import { useSyncExternalStore } from 'react';

/** Creates a store for a value outside of all components, which `useStore` reads. */
export function externalStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: (): T => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type ExternalStore<T> = ReturnType<typeof externalStore<T>>;

export const useStore = <T>({ subscribe, getSnapshot }: ExternalStore<T>): T =>
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
