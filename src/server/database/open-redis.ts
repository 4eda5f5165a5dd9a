import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** Answers at once or fails: a request must not wait for a Redis that is away. */
const failFast: RedisOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: 500,
  commandTimeout: 300,
};

/** The client is loaded only where a site has a Redis. */
export async function openRedis(url: string, log: Logger, options = failFast): Promise<Redis> {
  const { Redis } = await import('ioredis');
  return new Redis(url, options).on('error', warnAway(log));
}

export const warnAway = (log: Logger) => (err: Error) => log.warn({ err: err.message }, 'redis is away');
