import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** Options with short timeouts, so that a request does not wait for an unavailable Redis. */
const failFast: RedisOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: 500,
  commandTimeout: 300,
};

/** Opens a Redis client. Its module is imported dynamically, so that a site without Redis does not load it. */
export async function openRedis(url: string, log: Logger, options = failFast): Promise<Redis> {
  const { Redis } = await import('ioredis');
  return new Redis(url, options).on('error', warnDown(log));
}

export const warnDown = (log: Logger) => (err: Error) =>
  log.warn({ err: err.message }, 'Redis is unavailable');
