import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

/** One more of this key within its window; `ttl`: milliseconds until the window ends. */
type Counted = { current: number; ttl: number };
type Count = (key: string, windowMs: number) => Counted | Promise<Counted>;

/** Keys at most; over it the oldest windows are dropped. */
const mostKeys = 20_000;

/** Rate limit for writes and searches: counts in this process alone, by real time. */
export function countInMemory(most = mostKeys): (key: string, windowMs: number) => Counted {
  const windows = new Map<string, { current: number; until: number }>();
  return (key, windowMs) => {
    const now = Date.now();
    const known = windows.get(key);
    const window = known && known.until > now ? known : { current: 0, until: now + windowMs };
    window.current += 1;
    if (window !== known) {
      windows.delete(key);
      windows.set(key, window);
    }
    for (const oldest of windows.keys()) {
      if (windows.size <= most) break;
      windows.delete(oldest);
    }
    return { current: window.current, ttl: window.until - now };
  };
}

const script = `
local current = redis.call('incr', KEYS[1])
if current == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { current, redis.call('pttl', KEYS[1]) }`;

type RedisClient = { eval(script: string, keys: 1, key: string, windowMs: number): Promise<unknown> };

/** How long a Redis that failed is left alone, in milliseconds: a request must not pay for one that hangs. */
const restMs = 1000;

/** All instances count together in Redis, whose answer is awaited; while it is away, each counts for itself. */
export function countInRedis(redis: RedisClient, alone: Count = countInMemory()): Count {
  let restUntil = 0;
  return async (key, windowMs) => {
    if (Date.now() < restUntil) return alone(key, windowMs);
    try {
      const answer = await redis.eval(script, 1, `banger-battle-limit-${key}`, windowMs);
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
