import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Redis } from 'ioredis';
import { requestsPerMinute } from '#contract/calls.ts';
import type { User } from '#server/accounts/store.ts';
import { openRedis } from '#server/database/open-redis.ts';
import type { Context } from '#server/settings/context.ts';
import { countInMemory, countInRedis, createWriteBehindCounter, shareInRedis } from './counts.ts';
import { addressKey } from './ip-address.ts';
import { createReadLimits, type ReadLimits, throwIfLimited, unlimitedReads } from './read-limits.ts';

type Limit = keyof typeof requestsPerMinute;

export type RateLimitSubject = Pick<FastifyRequest, 'ip'> & { me: Pick<User, 'id'> | null };

export type RateLimits = {
  /** Counts a request of this kind, per user where the kind is personal, else per address; answers 429 over the limit. */
  hook(kind: Limit): preHandlerAsyncHookHandler[];
  /** Counts a request per signed-in user, over all addresses; answers 429 over the limit. */
  hookUser(kind: Limit): preHandlerAsyncHookHandler[];
  /** Counts a lookup of a room code. Returns null, or the seconds to wait when none is left. */
  spendLookup(subject: RateLimitSubject): Promise<number | null>;
  readLimits: ReadLimits;
};

const unlimited: RateLimits = {
  hook: () => [],
  hookUser: () => [],
  spendLookup: async () => null,
  readLimits: unlimitedReads,
};
const windowMs = 60_000;

/** Creates the rate limits, one counter per kind and minute. With RATE_LIMIT=off, nothing is limited. */
export async function createRateLimits(app: FastifyInstance, context: Context): Promise<RateLimits> {
  if (context.config.RATE_LIMIT === 'off') return unlimited;
  const redis = await redisOf(app, context);
  const count = redis ? countInRedis(redis) : countInMemory();
  const createCounter = () =>
    createWriteBehindCounter(redis ? (onCounted) => shareInRedis(redis, onCounted) : undefined);
  const spend = async (kind: Limit, subject: RateLimitSubject, personal = false) => {
    const { current, ttl } = await count(keyOf(kind, subject, personal), windowMs);
    return current > requestsPerMinute[kind] ? Math.ceil(ttl / 1000) : null;
  };
  return {
    hook: (kind) => [
      async (request, reply) => throwIfLimited(reply, await spend(kind, request, isPersonal(kind))),
    ],
    hookUser: (kind) => [
      async (request, reply) => {
        if (request.me) throwIfLimited(reply, await spend(kind, request, true));
      },
    ],
    spendLookup: (subject) => spend('lookup', subject),
    readLimits: createReadLimits(context, { users: createCounter(), addresses: createCounter() }),
  };
}

const keyOf = (kind: Limit, { me, ip }: RateLimitSubject, personal: boolean): string =>
  `${kind} ${personal && me ? me.id : addressKey(ip)}`;

/** Returns whether this kind is counted per user, which is possible only after the session lookup. */
export const isPersonal = (kind: Limit): boolean =>
  kind === 'search' || kind === 'suggestion' || kind === 'copy' || kind === 'live';

async function redisOf(app: FastifyInstance, { config, log }: Context): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  const redis = await openRedis(config.REDIS_URL, log);
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}
