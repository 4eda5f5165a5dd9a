/** For each key the places of the songs that have it, from the first to the last. */
export type Postings = {
  /** `place` is higher than any before it. */
  add(keys: readonly string[], place: number): void;
  remove(keys: readonly string[], place: number): void;
  /** How many places the keys have together. */
  count(keys: readonly string[]): number;
  /** The places of all these keys in order, as far as somebody walks. */
  under(keys: readonly string[]): Iterable<number>;
};

export function openPostings(): Postings {
  const lists = new Map<string, number[]>();
  const listsUnder = (keys: readonly string[]) => keys.flatMap((key) => [lists.get(key) ?? []]);
  return {
    add: (keys, place) => {
      for (const key of keys) {
        const list = lists.get(key);
        if (list) list.push(place);
        else lists.set(key, [place]);
      }
    },
    remove: (keys, place) => {
      for (const key of keys) {
        const list = lists.get(key) ?? [];
        const at = firstFrom(list, place);
        if (list[at] === place) list.splice(at, 1);
        if (list.length === 0) lists.delete(key);
      }
    },
    count: (keys) => listsUnder(keys).reduce((sum, list) => sum + list.length, 0),
    under: (keys) => merged(listsUnder(keys)),
  };
}

/** Where the first place stands that is not before this one. */
function firstFrom(list: readonly number[], place: number): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < place) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Several lists as one, each place once. */
function* merged(lists: readonly (readonly number[])[]): Generator<number> {
  const heads = lists.map(() => 0);
  for (;;) {
    let next = Number.POSITIVE_INFINITY;
    for (const [at, list] of lists.entries()) next = Math.min(next, list[heads[at] ?? 0] ?? next);
    if (next === Number.POSITIVE_INFINITY) return;
    yield next;
    for (const [at, list] of lists.entries())
      if (list[heads[at] ?? 0] === next) heads[at] = (heads[at] ?? 0) + 1;
  }
}
