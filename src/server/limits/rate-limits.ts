import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Redis } from 'ioredis';
import { requestsPerMinute } from '#contract/calls.ts';
import type { User } from '#server/accounts/store.ts';
import { openRedis } from '#server/database/open-redis.ts';
import type { Context } from '#server/settings/context.ts';
import { countInMemory, countInRedis, createWriteBehindCounter, shareInRedis } from './counts.ts';
import { addressOf } from './ip-address.ts';
import { createReadLimits, type ReadLimits, throwIfLimited, unlimitedReads } from './read-limits.ts';

type Limit = keyof typeof requestsPerMinute;

export type RateLimitSubject = Pick<FastifyRequest, 'ip'> & { me: Pick<User, 'id'> | null };

/** What may be asked how often. Without limits, everything. */
export type RateLimits = {
  /** Spends one of this kind, or refuses with 429. */
  hook(kind: Limit): preHandlerAsyncHookHandler[];
  /** Spends one of the signed-in player, wherever they sit. */
  hookPerson(kind: Limit): preHandlerAsyncHookHandler[];
  /** Spends a lookup of a room; seconds to wait when there is none left. */
  spendLookup(subject: RateLimitSubject): Promise<number | null>;
  readLimits: ReadLimits;
};

const unlimited: RateLimits = {
  hook: () => [],
  hookPerson: () => [],
  spendLookup: async () => null,
  readLimits: unlimitedReads,
};
const windowMs = 60_000;

/** One count a minute for everything of a kind: `hook` counts for the player where the kind is personal, else for the address. */
export async function createRateLimits(app: FastifyInstance, context: Context): Promise<RateLimits> {
  if (context.config.RATE_LIMIT === 'off') return unlimited;
  const redis = await redisOf(app, context);
  const count = redis ? countInRedis(redis) : countInMemory();
  const tally = () => createWriteBehindCounter(redis ? (told) => shareInRedis(redis, told) : undefined);
  const spend = async (kind: Limit, subject: RateLimitSubject, personal = false) => {
    const { current, ttl } = await count(keyOf(kind, subject, personal), windowMs);
    return current > requestsPerMinute[kind] ? Math.ceil(ttl / 1000) : null;
  };
  return {
    hook: (kind) => [
      async (request, reply) => throwIfLimited(reply, await spend(kind, request, isPersonal(kind))),
    ],
    hookPerson: (kind) => [
      async (request, reply) => {
        if (request.me) throwIfLimited(reply, await spend(kind, request, true));
      },
    ],
    spendLookup: (subject) => spend('lookup', subject),
    readLimits: createReadLimits(context, { people: tally(), addresses: tally() }),
  };
}

const keyOf = (kind: Limit, { me, ip }: RateLimitSubject, personal: boolean): string =>
  `${kind} ${personal && me ? me.id : addressOf(ip)}`;

/** Known only once the person is known. */
export const isPersonal = (kind: Limit): boolean =>
  kind === 'search' || kind === 'suggestion' || kind === 'copy' || kind === 'live';

async function redisOf(app: FastifyInstance, { config, log }: Context): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  const redis = await openRedis(config.REDIS_URL, log);
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}
