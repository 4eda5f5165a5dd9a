import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Redis } from 'ioredis';
import { limits } from '#contract/calls.ts';
import type { User } from '#server/accounts/store.ts';
import { openRedis } from '#server/database/open-redis.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { countInMemory, countInRedis, openWriteBehindCounter, shareInRedis, storeOf } from './counts.ts';
import { addressOf } from './ip-address.ts';
import { openReadLimits, type ReadLimits, unlimitedReads } from './read-limits.ts';

type Limit = keyof typeof limits;

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
export async function openRateLimits(app: FastifyInstance, context: Context): Promise<RateLimits> {
  if (context.config.RATE_LIMIT === 'off') return unlimited;
  const redis = await redisOf(app, context);
  const count = redis ? countInRedis(redis) : countInMemory();
  const tally = () => openWriteBehindCounter(redis ? (told) => shareInRedis(redis, told) : undefined);
  await app.register(rateLimit, {
    global: false,
    store: storeOf(count),
    errorResponseBuilder: () => new Failure('too-many-requests'),
  });
  const settings = (kind: Limit, personal = isPersonal(kind)) => ({
    max: limits[kind],
    timeWindow: windowMs,
    keyGenerator: (subject: RateLimitSubject) => keyOf(kind, subject, personal),
  });
  return {
    hook: (kind) => [app.rateLimit(settings(kind))],
    hookPerson: (kind) => [spendPersons(app.createRateLimit(settings(kind, true)))],
    spendLookup: async (subject) => {
      const { current, ttl } = await count(keyOf('lookup', subject), windowMs);
      return current > limits.lookup ? Math.ceil(ttl / 1000) : null;
    },
    readLimits: openReadLimits(context, { people: tally(), addresses: tally() }),
  };
}

const keyOf = (kind: Limit, { me, ip }: RateLimitSubject, personal = false): string =>
  `${kind} ${personal && me ? me.id : addressOf(ip)}`;

const spendPersons =
  (spend: ReturnType<FastifyInstance['createRateLimit']>): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    if (!request.me) return;
    const spent = await spend(request);
    if (spent.isAllowed || !spent.isExceeded) return;
    reply.header('retry-after', spent.ttlInSeconds);
    throw new Failure('too-many-requests');
  };

/** Known only once the person is known. */
export const isPersonal = (kind: Limit): boolean =>
  kind === 'search' || kind === 'suggestion' || kind === 'copy' || kind === 'live';

async function redisOf(app: FastifyInstance, { config, log }: Context): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  const redis = await openRedis(config.REDIS_URL, log);
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}
