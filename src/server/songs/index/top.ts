/** Keeps the few best of many, in order; of two that are equally good the earlier comes first. */
export function openTop<T>(count: number) {
  const best: { one: T; rank: number }[] = [];
  return {
    take: (one: T, rank: number): void => {
      const last = best[count - 1];
      if (last && rank <= last.rank) return;
      const at = best.findIndex((other) => other.rank < rank);
      best.splice(at < 0 ? best.length : at, 0, { one, rank });
      if (best.length > count) best.pop();
    },
    taken: (): T[] => best.map(({ one }) => one),
  };
}
