export type ShortMemory<T> = {
  recall(key: string): T | undefined;
  keep(key: string, value: T): void;
};

type Limits = {
  /** Entries; the one kept longest ago goes first. */
  most: number;
  /** Milliseconds an entry is good for. YouTube's terms allow 30 days at most. */
  forMs: number;
  now: () => number;
};

/** Remembers answers for a while, in this process only. */
export function openShortMemory<T>({ most, forMs, now }: Limits): ShortMemory<T> {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    recall: (key) => {
      const entry = kept.get(key);
      if (entry && entry.until > now()) return entry.value;
      kept.delete(key);
      return undefined;
    },
    keep: (key, value) => {
      kept.delete(key);
      kept.set(key, { value, until: now() + forMs });
      const oldest = kept.keys().next();
      if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    },
  };
}
