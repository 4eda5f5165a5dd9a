import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** A key's count in its window; `ttl`: milliseconds until the window ends. */
type Counted = { current: number; ttl: number };
type Count = (key: string, windowMs: number) => Counted | Promise<Counted>;

/** Maximum number of keys; the oldest windows are evicted. */
const maxKeys = 20_000;

type Window = { current: number; until: number };

/** Creates the counts of this process. A key's window begins with its first request; windows use the real clock. */
function createWindows(max = maxKeys) {
  const windows = new LRUCache<string, Window>({ max });
  // `peek` does not mark the key as used, so the window that began first is evicted first.
  const get = (key: string) => windows.peek(key);
  return {
    get,
    running: (key: string, windowMs: number): Window => {
      const known = get(key);
      if (known && known.until > Date.now()) return known;
      const window = { current: 0, until: Date.now() + windowMs };
      windows.set(key, window);
      return window;
    },
  };
}

/** Returns the counter of writes and searches that counts in this process alone. */
export function countInMemory(max = maxKeys): (key: string, windowMs: number) => Counted {
  const windows = createWindows(max);
  return (key, windowMs) => {
    const window = windows.running(key, windowMs);
    window.current += 1;
    return { current: window.current, ttl: window.until - Date.now() };
  };
}

/** Adds ARGV[2] to the count of KEYS[1]; returns the count and the milliseconds until the window ends. ARGV[1]: window in milliseconds. */
const countScript = `
local current = redis.call('incrby', KEYS[1], ARGV[2])
if current == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { current, redis.call('pttl', KEYS[1]) }`;

/** How long the circuit breaker stays open after an error, in milliseconds, so that requests do not wait for a hanging Redis. */
const openMs = 1000;

/** Returns a function that adds to the count of a key in Redis; it returns null while Redis is unavailable. */
function createRedisCount(redis: Pick<Redis, 'eval'>) {
  let openUntil = 0;
  return async (key: string, windowMs: number, more: number): Promise<Counted | null> => {
    if (Date.now() < openUntil) return null;
    try {
      const answer = await redis.eval(countScript, 1, `banger-battle-${key}`, windowMs, more);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch {
      openUntil = Date.now() + openMs;
      return null;
    }
  };
}

/** Returns the counter that all instances share in Redis; while Redis is unavailable, each instance counts with `alone`. */
export function countInRedis(redis: Pick<Redis, 'eval'>, alone: Count = countInMemory()): Count {
  const add = createRedisCount(redis);
  return async (key, windowMs) => (await add(`limit-${key}`, windowMs, 1)) ?? alone(key, windowMs);
}

export type WriteBehindCounter = ReturnType<typeof createWriteBehindCounter>;

/** Receives the count of a key over all instances; `ttl`: milliseconds until its window ends. */
type OnCounted = (key: string, counted: Counted) => void;
/** Sends a change of a key's count to the other instances. */
type Share = (key: string, more: 1 | -1) => void;

const windowMs = 60_000;

/** Creates the counter of reads: it counts in this process first and in Redis later. Refused requests are not counted. */
export function createWriteBehindCounter(createShare?: (onCounted: OnCounted) => Share, max?: number) {
  const windows = createWindows(max);
  const share = createShare?.((key, { current, ttl }) => {
    const window = windows.get(key);
    if (!window) return;
    window.current = Math.max(window.current, current);
    window.until = Date.now() + ttl;
  });
  return {
    /** Counts one request of this key. Returns null, or the seconds to wait when `allowed` requests are counted already. */
    spend(key: string, allowed: number): number | null {
      const window = windows.running(key, windowMs);
      if (window.current >= allowed) return Math.ceil((window.until - Date.now()) / 1000);
      window.current += 1;
      share?.(key, 1);
      return null;
    },
    /** Subtracts one request of this key, if its window is not evicted. */
    giveBack(key: string) {
      const window = windows.get(key);
      if (!window || window.current === 0) return;
      window.current -= 1;
      share?.(key, -1);
    },
  };
}

/**
 * Shares counts over all instances in Redis, in batches: each batch is sent after the reply to the previous one, and no request waits.
 * Instances lag behind each other by one round trip. While Redis is unavailable, each instance counts alone.
 */
export function shareInRedis(redis: Pick<Redis, 'eval'>, onCounted: OnCounted): Share {
  const add = createRedisCount(redis);
  let waiting = new Map<string, number>();
  let isSending = false;
  const sendCount = async ([key, more]: [string, number]) => {
    const counted = await add(`tally-${key}`, windowMs, more);
    if (counted) onCounted(key, { ...counted, current: counted.current + (waiting.get(key) ?? 0) });
  };
  const send = async () => {
    isSending = true;
    while (waiting.size > 0) {
      const batch = [...waiting];
      waiting = new Map();
      await Promise.all(batch.map(sendCount));
    }
    isSending = false;
  };
  return (key, more) => {
    waiting.set(key, (waiting.get(key) ?? 0) + more);
    if (!isSending) void send();
  };
}
