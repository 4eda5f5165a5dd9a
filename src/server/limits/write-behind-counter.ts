import type { Redis } from 'ioredis';
import { countScript, openWindows, restMs } from './counts.ts';

export type WriteBehindCounter = ReturnType<typeof openWriteBehindCounter>;

/** What the instances have counted of a key together; `ttl`: milliseconds until its minute is over. */
export type Told = (key: string, counted: { current: number; ttl: number }) => void;
/** Tells the others that `key` was spent once more, or given back. */
export type Share = (key: string, more: 1 | -1) => void;

const windowMs = 60_000;

/** Rate limit for reads, most of all requests: counts here at once, in Redis afterwards. What is refused is not counted. */
export function openWriteBehindCounter(openShare?: (told: Told) => Share, most?: number) {
  const windows = openWindows(most);
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
  let restUntil = 0;
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
        restUntil = Date.now() + restMs;
        waiting.clear();
      });
    }
    isUnderWay = false;
  };
  return (key, more) => {
    if (Date.now() < restUntil) return;
    waiting.set(key, (waiting.get(key) ?? 0) + more);
    if (!isUnderWay) void send();
  };
}
