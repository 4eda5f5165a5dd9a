import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** One more of this key within its window; `ttl`: milliseconds until the window ends. */
type Counted = { current: number; ttl: number };
type Count = (key: string, windowMs: number) => Counted | Promise<Counted>;

/** Keys at most; over it the oldest windows are dropped. */
const mostKeys = 20_000;

type Window = { current: number; until: number };

/** What is counted of each key in a window that begins with its first request, in this process, by real time. */
function createWindows(most = mostKeys) {
  const windows = new LRUCache<string, Window>({ max: most });
  // Looked at without being used: the oldest is the one that began first.
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

/** Rate limit for writes and searches: counts in this process alone. */
export function countInMemory(most = mostKeys): (key: string, windowMs: number) => Counted {
  const windows = createWindows(most);
  return (key, windowMs) => {
    const window = windows.running(key, windowMs);
    window.current += 1;
    return { current: window.current, ttl: window.until - Date.now() };
  };
}

/** Spends so many more of a key, and answers what is counted of it and how long its window lasts. */
const countScript = `
local current = redis.call('incrby', KEYS[1], ARGV[2])
if current == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { current, redis.call('pttl', KEYS[1]) }`;

/** How long a Redis that failed is left alone, in milliseconds: a request must not pay for one that hangs. */
const openMs = 1000;

/** All instances count together in Redis, whose answer is awaited; while it is away, each counts for itself. */
export function countInRedis(redis: Pick<Redis, 'eval'>, alone: Count = countInMemory()): Count {
  let openUntil = 0;
  return async (key, windowMs) => {
    if (Date.now() < openUntil) return alone(key, windowMs);
    try {
      const answer = await redis.eval(countScript, 1, `banger-battle-limit-${key}`, windowMs, 1);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch {
      openUntil = Date.now() + openMs;
      return alone(key, windowMs);
    }
  };
}

export type WriteBehindCounter = ReturnType<typeof createWriteBehindCounter>;

/** What the instances have counted of a key together; `ttl`: milliseconds until its minute is over. */
export type Told = (key: string, counted: { current: number; ttl: number }) => void;
/** Tells the others that `key` was spent once more, or given back. */
export type Share = (key: string, more: 1 | -1) => void;

const windowMs = 60_000;

/** Rate limit for reads, most of all requests: counts here at once, in Redis afterwards. What is refused is not counted. */
export function createWriteBehindCounter(openShare?: (told: Told) => Share, most?: number) {
  const windows = createWindows(most);
  const share = openShare?.((key, { current, ttl }) => {
    const window = windows.get(key);
    if (!window) return;
    window.current = Math.max(window.current, current);
    window.until = Date.now() + ttl;
  });
  return {
    /** Counts one more of this key. Null, or the seconds until the next is allowed. */
    spend(key: string, allowed: number): number | null {
      const window = windows.running(key, windowMs);
      if (window.current >= allowed) return Math.ceil((window.until - Date.now()) / 1000);
      window.current += 1;
      share?.(key, 1);
      return null;
    },
    /** Takes one back, while its minute is not over. */
    giveBack(key: string) {
      const window = windows.get(key);
      if (!window || window.current === 0) return;
      window.current -= 1;
      share?.(key, -1);
    },
  };
}

/**
 * No one waits for Redis: what was spent meanwhile goes there together, as soon as it has answered to what was before. So
 * instances are behind each other by one journey, and while Redis is away each counts for itself.
 */
export function shareInRedis(redis: Pick<Redis, 'eval'>, told: Told): Share {
  let waiting = new Map<string, number>();
  let isUnderWay = false;
  let openUntil = 0;
  const tell = async ([key, more]: [string, number]) => {
    const answer = await redis.eval(countScript, 1, `banger-battle-tally-${key}`, windowMs, more);
    const [current, ttl] = answer as [number, number];
    told(key, { current: current + (waiting.get(key) ?? 0), ttl });
  };
  const send = async () => {
    isUnderWay = true;
    while (waiting.size > 0) {
      const batch = [...waiting];
      waiting = new Map();
      await Promise.all(batch.map(tell)).catch(() => {
        openUntil = Date.now() + openMs;
        waiting.clear();
      });
    }
    isUnderWay = false;
  };
  return (key, more) => {
    if (Date.now() < openUntil) return;
    waiting.set(key, (waiting.get(key) ?? 0) + more);
    if (!isUnderWay) void send();
  };
}
