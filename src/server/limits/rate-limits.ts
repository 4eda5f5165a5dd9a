import type { FastifyInstance, preHandlerAsyncHookHandler as Hook } from 'fastify';
import type { Redis } from 'ioredis';
import { requestLimits } from '#contract/calls.ts';
import { openRedis } from '#server/database/open-redis.ts';
import type { Context } from '#server/settings/context.ts';
import { createCounter, createRedisCounter, shareInRedis } from './counts.ts';
import { addressKey } from './ip-address.ts';
import { assertNotLimited, createReadLimits, type ReadLimits, unlimitedReads } from './read-limits.ts';

type Limit = keyof typeof requestLimits;

export type RateLimits = {
  /** Returns the hooks that count a request of this kind, per address before any refusal, per user after the session lookup. */
  hooks(kind: Exclude<Limit, 'read' | 'page'>): { onRequest: Hook[]; preHandler: Hook[] };
  /** Counts a lookup of a room code. Returns null, or the seconds to wait when none is left. */
  spendLookup(ip: string): Promise<number | null>;
  readLimits: ReadLimits;
};

const unlimited: RateLimits = {
  hooks: () => ({ onRequest: [], preHandler: [] }),
  spendLookup: async () => null,
  readLimits: unlimitedReads,
};

/** Creates the rate limits, one counter per kind and minute. With RATE_LIMIT=off, nothing is limited. */
export async function createRateLimits(app: FastifyInstance, context: Context): Promise<RateLimits> {
  if (context.config.RATE_LIMIT === 'off') return unlimited;
  const redis = await redisOf(app, context);
  const counter = redis ? createRedisCounter(redis) : createCounter();
  const createReadCounter = () =>
    createCounter({ createShare: redis ? (onCounted) => shareInRedis(redis, onCounted) : undefined });
  const spend = async (kind: Limit, key: string) =>
    counter.spend(`${kind} ${key}`, requestLimits[kind].perMinute);
  return {
    hooks: (kind) => {
      const { by } = requestLimits[kind];
      const ofAddress: Hook = async ({ ip }, reply) =>
        assertNotLimited(reply, await spend(kind, addressKey(ip)));
      const ofUser: Hook = async ({ me }, reply) => {
        if (me) assertNotLimited(reply, await spend(kind, me.id));
      };
      return { onRequest: by === 'user' ? [] : [ofAddress], preHandler: by === 'address' ? [] : [ofUser] };
    },
    spendLookup: (ip) => spend('lookup', addressKey(ip)),
    readLimits: createReadLimits(context, { users: createReadCounter(), addresses: createReadCounter() }),
  };
}

async function redisOf(app: FastifyInstance, { config, log }: Context): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  const redis = await openRedis(config.REDIS_URL, log);
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}
