import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** Options with short timeouts, so that a request does not wait for an unavailable Redis. */
const failFast: RedisOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: 500,
  commandTimeout: 300,
  // Replaces a connection on which Redis owes a reply; until then ioredis keeps also the commands that timed out.
  socketTimeout: 5000,
  // A repeated command would come too late, and nothing would catch the failure of a repeated subscription.
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
};

/** Opens a Redis client. Its module is imported dynamically, so that a site without Redis does not load it. */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, failFast);
  const warn = warnDown(log);
  let isDown = false;
  redis.on('ready', () => {
    isDown = false;
  });
  return redis.on('error', (err) => {
    // One warning per outage, not one with every attempt to connect.
    if (!isDown) warn(err);
    isDown = true;
  });
}

export const warnDown = (log: Logger) => (err: Error) =>
  log.warn({ err: err.message }, 'Redis is unavailable (REDIS_URL)');
