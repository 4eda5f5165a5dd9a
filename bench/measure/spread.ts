export type Spread = { count: number; p50: number; p95: number; p99: number };

/** Returns the percentiles of durations in milliseconds. */
export function spreadOf(took: readonly number[]): Spread {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Durations in milliseconds, by name. */
export type Diary = { note(what: string, tookMs: number): void; spreads(): Record<string, Spread> };

export function createDiary(): Diary {
  const lists = new Map<string, number[]>();
  return {
    note: (what, tookMs) => {
      const list = lists.get(what);
      if (list) list.push(tookMs);
      else lists.set(what, [tookMs]);
    },
    spreads: () => Object.fromEntries([...lists].map(([what, list]) => [what, spreadOf(list)])),
  };
}
