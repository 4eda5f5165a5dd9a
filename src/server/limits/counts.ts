import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** The count of a key over all instances; `ttl`: milliseconds until its window ends. */
type Counted = { current: number; ttl: number };
/** Receives the count of a key from Redis. */
type OnCounted = (key: string, counted: Counted) => void;
/** Sends a change of a key's count to the other instances. */
type Share = (key: string, more: 1 | -1) => void;

type CounterOptions = {
  /** Creates the exchange of counts with other instances; absent: this process counts alone. */
  createShare?: ((onCounted: OnCounted) => Share) | undefined;
  /** Maximum number of keys; the oldest windows are evicted. */
  max?: number;
  /** Length of a window in milliseconds. */
  windowMs?: number;
};

const minute = 60_000;

type Window = { current: number; until: number };

export type Counter = ReturnType<typeof createCounter>;

/**
 * Creates a counter of requests by key. It counts in this process first, so that no request waits, and exchanges the counts with
 * other instances later. A key's window begins with its first request and uses the real clock. Refused requests are not counted.
 */
export function createCounter({ createShare, max = 20_000, windowMs = minute }: CounterOptions = {}) {
  const windows = new LRUCache<string, Window>({ max });
  // `peek` does not mark the key as used, so the window that began first is evicted first.
  const get = (key: string) => windows.peek(key);
  const running = (key: string): Window => {
    const known = get(key);
    if (known && known.until > Date.now()) return known;
    const window = { current: 0, until: Date.now() + windowMs };
    windows.set(key, window);
    return window;
  };
  const share = createShare?.((key, { current, ttl }) => {
    const window = get(key);
    if (!window) return;
    window.current = Math.max(window.current, current);
    window.until = Date.now() + ttl;
  });
  return {
    /** Counts one request of this key. Returns null, or the seconds to wait when `allowed` requests are counted already. */
    spend(key: string, allowed: number): number | null {
      const window = running(key);
      if (window.current >= allowed) return Math.ceil((window.until - Date.now()) / 1000);
      window.current += 1;
      share?.(key, 1);
      return null;
    },
    /** Subtracts one request of this key, if its window is not evicted. */
    giveBack(key: string) {
      const window = get(key);
      if (!window || window.current === 0) return;
      window.current -= 1;
      share?.(key, -1);
    },
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
  return async (key: string, more: number): Promise<Counted | null> => {
    if (Date.now() < openUntil) return null;
    try {
      const answer = await redis.eval(countScript, 1, `banger-battle-${key}`, minute, more);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch {
      openUntil = Date.now() + openMs;
      return null;
    }
  };
}

/**
 * Creates a counter that waits for Redis with each request, so that all instances together never allow more. While Redis is
 * unavailable, each instance counts alone.
 */
export function createRedisCounter(redis: Pick<Redis, 'eval'>) {
  const add = createRedisCount(redis);
  const alone = createCounter();
  return {
    spend: async (key: string, allowed: number): Promise<number | null> => {
      const counted = await add(`limit-${key}`, 1);
      if (!counted) return alone.spend(key, allowed);
      return counted.current > allowed ? Math.ceil(counted.ttl / 1000) : null;
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
    const counted = await add(`tally-${key}`, more);
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
