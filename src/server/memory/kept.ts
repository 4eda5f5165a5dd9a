import { setImmediate } from 'node:timers/promises';

/** Things kept for a while, within a bound; what was not used longest goes first. */
export type Kept<K, V> = {
  get(key: K): V | undefined;
  /** Without counting as a use. */
  peek(key: K): V | undefined;
  /** Only for what never changes, or is new. */
  put(key: K, value: V): void;
  /** Reads a thing and keeps it, unless it was forgotten or replaced meanwhile: then it may be the old one. */
  read(key: K, read: () => Promise<V | null>): Promise<V | null>;
  /** Likewise; whoever asks for the same in one moment is answered by one read, which begins after all have asked. */
  readTogether(key: K, read: () => Promise<V | null>): Promise<V | null>;
  /** Keeps what a write stored. Null: it stored nothing. What it failed to store, or may have, is forgotten. */
  write(key: K, write: () => Promise<V | null>): Promise<V | null>;
  /** To be said after whatever changed it is stored. */
  forget(key: K): void;
  clear(): void;
};

/** `most`: the sum of all weights, in whatever `weigh` counts; things, if nothing is said. */
export function openKept<K, V>(most: number, weigh: (value: V) => number = () => 1): Kept<K, V> {
  const shelf = openShelf<K, V>(most, weigh);
  const works = watchWorks<K>();
  const soon = new Map<K, Promise<V | null>>();
  const forget = (key: K) => {
    works.strike(key);
    shelf.drop(key);
  };
  const read: Kept<K, V>['read'] = async (key, read) => {
    const [value, inTime] = await works.watch(key, read);
    if (value !== null && inTime) shelf.put(key, value);
    return value;
  };
  const readSoon: Kept<K, V>['read'] = async (key, how) => {
    await setImmediate();
    soon.delete(key);
    return read(key, how);
  };
  return {
    get: shelf.get,
    peek: shelf.peek,
    put: shelf.put,
    forget,
    read,
    readTogether(key, how) {
      const reading = soon.get(key) ?? readSoon(key, how);
      soon.set(key, reading);
      return reading;
    },
    async write(key, write) {
      try {
        const [value, inTime] = await works.watch(key, write);
        forget(key);
        if (value !== null && inTime) shelf.put(key, value);
        return value;
      } catch (error) {
        forget(key);
        throw error;
      }
    },
    clear() {
      works.strikeAll();
      shelf.clear();
    },
  };
}

/** The things themselves, the least used first. */
function openShelf<K, V>(most: number, weigh: (value: V) => number) {
  const things = new Map<K, V>();
  let weight = 0;
  /** What was used last stands last already. */
  let last: K | undefined;
  const drop = (key: K) => {
    const thing = things.get(key);
    if (thing === undefined) return;
    things.delete(key);
    weight -= weigh(thing);
  };
  return {
    drop,
    peek: (key: K): V | undefined => things.get(key),
    get(key: K): V | undefined {
      const thing = things.get(key);
      // While there is room for as much again, nothing goes soon.
      if (thing === undefined || key === last || weight < most / 2) return thing;
      things.delete(key);
      things.set(key, thing);
      last = key;
      return thing;
    },
    put(key: K, value: V) {
      drop(key);
      things.set(key, value);
      last = key;
      weight += weigh(value);
      for (const oldest of things.keys()) {
        if (weight <= most) break;
        drop(oldest);
      }
    },
    clear() {
      things.clear();
      weight = 0;
    },
  };
}

/** Reads and writes under way, by key; one that is struck out comes too late. */
function watchWorks<K>() {
  const underWay = new Map<K, Set<symbol>>();
  return {
    strike: (key: K) => void underWay.delete(key),
    strikeAll: () => underWay.clear(),
    async watch<V>(key: K, work: () => Promise<V>): Promise<[V, inTime: boolean]> {
      const ticket = Symbol();
      const tickets = underWay.get(key) ?? new Set();
      underWay.set(key, tickets.add(ticket));
      try {
        const value = await work();
        return [value, underWay.get(key) === tickets];
      } finally {
        tickets.delete(ticket);
        if (tickets.size === 0 && underWay.get(key) === tickets) underWay.delete(key);
      }
    },
  };
}
