/** A value outside of every component, and how to watch it: what `useSyncExternalStore` takes. */
export function watched<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    now: (): T => value,
    set(next: T): void {
      value = next;
      for (const watch of watchers) watch();
    },
    /** Answers how to stop. */
    watch(watch: () => void): () => void {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
  };
}
