import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

/** One more of this key within its window; `ttl`: milliseconds until the window ends. */
type Counted = { current: number; ttl: number };
type Count = (key: string, windowMs: number) => Counted | Promise<Counted>;

/** Keys at most; over it the oldest windows are dropped. */
const mostKeys = 20_000;

type Window = { current: number; until: number };

/** What is counted of each key in a window that begins with its first request, in this process, by real time. */
export function openWindows(most = mostKeys) {
  const windows = new Map<string, Window>();
  const begin = (key: string, until: number): Window => {
    const window = { current: 0, until };
    windows.delete(key);
    windows.set(key, window);
    for (const oldest of windows.keys()) {
      if (windows.size <= most) break;
      windows.delete(oldest);
    }
    return window;
  };
  return {
    get: (key: string) => windows.get(key),
    running: (key: string, windowMs: number): Window => {
      const known = windows.get(key);
      return known && known.until > Date.now() ? known : begin(key, Date.now() + windowMs);
    },
  };
}

/** Rate limit for writes and searches: counts in this process alone. */
export function countInMemory(most = mostKeys): (key: string, windowMs: number) => Counted {
  const windows = openWindows(most);
  return (key, windowMs) => {
    const window = windows.running(key, windowMs);
    window.current += 1;
    return { current: window.current, ttl: window.until - Date.now() };
  };
}

/** Spends so many more of a key, and answers what is counted of it and how long its window lasts. */
export const countScript = `
local current = redis.call('incrby', KEYS[1], ARGV[2])
if current == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { current, redis.call('pttl', KEYS[1]) }`;

/** How long a Redis that failed is left alone, in milliseconds: a request must not pay for one that hangs. */
export const restMs = 1000;

/** All instances count together in Redis, whose answer is awaited; while it is away, each counts for itself. */
export function countInRedis(redis: Pick<Redis, 'eval'>, alone: Count = countInMemory()): Count {
  let restUntil = 0;
  return async (key, windowMs) => {
    if (Date.now() < restUntil) return alone(key, windowMs);
    try {
      const answer = await redis.eval(countScript, 1, `banger-battle-limit-${key}`, windowMs, 1);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch {
      restUntil = Date.now() + restMs;
      return alone(key, windowMs);
    }
  };
}

/** The same count for every limiter: their keys say what they count. */
export function storeOf(count: Count): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, counted?: Counted) => void, windowMs: number) {
      Promise.resolve(count(key, windowMs)).then((counted) => done(null, counted), done);
    }
    child() {
      return this;
    }
  };
}
