import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { crowdFactor, requestLimits } from '#contract/calls.ts';
import { cookieIn } from '#server/accounts/cookie.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import type { Counter } from './counts.ts';
import { createFairQueues, type Release } from './fair-queues.ts';
import { addressKey } from './ip-address.ts';
import type { RateLimits } from './rate-limits.ts';

type ReadKind = 'read' | 'page';

export type ReadLimits = ReturnType<typeof createReadLimits>;

const noop = () => {};

export const unlimitedReads: ReadLimits = {
  countAddress: () => null,
  countUser: () => null,
  countJoin: () => null,
  acquireSlot: async () => noop,
};

/**
 * Creates the limits of reads per user and per address. Each count method returns the seconds to wait, or null.
 * A request with a signed cookie counts against the address's shared limit of signed-in users, then against the user's own limit.
 * A request without such a cookie, or whose session has ended, counts against the address's signed-out limit.
 */
export function createReadLimits(
  context: Context,
  { users, addresses }: { users: Counter; addresses: Counter },
) {
  const unsettled = new WeakSet<FastifyRequest>();
  const queues = createFairQueues();
  const signedOut = (kind: ReadKind, key: string) =>
    addresses.spend(`${kind} ${key}`, requestLimits[kind].perMinute);
  const ofUser = (kind: ReadKind, id: string) => users.spend(`${kind} ${id}`, requestLimits[kind].perMinute);
  return {
    /** Counts a request by its address, before the session lookup. */
    countAddress(kind: ReadKind, request: FastifyRequest) {
      const key = addressKey(request.ip);
      const { cookie } = request.headers;
      if (cookie === undefined || !cookieIn(context, cookie)) return signedOut(kind, key);
      const wait = addresses.spend(`${kind} crowd ${key}`, requestLimits[kind].perMinute * crowdFactor);
      if (wait === null) unsettled.add(request);
      return wait;
    },
    /** Counts a request by its user, after the session lookup; `me` is null when there is no session. */
    countUser(kind: ReadKind, request: FastifyRequest, me: { id: string } | null) {
      if (!unsettled.delete(request)) return null;
      const key = addressKey(request.ip);
      const wait = me ? ofUser(kind, me.id) : signedOut(kind, key);
      // A refused request, or one with a made-up cookie, must not use up the limit that all users of the address share.
      if (!me || wait !== null) addresses.giveBack(`${kind} crowd ${key}`);
      return wait;
    },
    /** Counts a frame that enters a battle: it reads that battle, whoever plays in it. */
    countJoin: (userId: string) => ofUser('read', userId),
    /** Waits for the slot of the request's address; null when the queue for the slot is full. */
    acquireSlot: (request: FastifyRequest): Promise<Release> | null =>
      // A call that the server injects to render a page runs in the slot of that page.
      request.raw.socket instanceof Socket ? queues.acquire(addressKey(request.ip)) : Promise.resolve(noop),
  };
}

/** The URL of a call; the router also decodes percent-encoded letters and accepts absolute URLs. */
const call = /^(?:https?:\/\/[^/]*)?\/(?:a|%61)(?:p|%70)(?:i|%69)\//;

const isRead = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && call.test(url);

/** Rejects pipelined requests over the limit, and reads over their address's limit, before any lookup. */
export function limitReads(app: FastifyInstance, { readLimits }: Pick<RateLimits, 'readLimits'>) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOverPipelined(request.raw, reply.raw)) return void reply.hijack();
    if (isRead(request.raw)) assertNotLimited(reply, readLimits.countAddress('read', request));
    done();
  });
}

/** @throws Failure too-many-requests, with a `Retry-After` header */
export function assertNotLimited(reply: FastifyReply, waitSeconds: number | null) {
  if (waitSeconds === null) return;
  reply.header('retry-after', waitSeconds);
  throw new Failure('too-many-requests');
}

/** Maximum number of pipelined requests per connection. Browsers do not pipeline, and each waiting request may hold an open file. */
const maxPipelined = 2;

type CountedSocket = Socket & { waiting?: number };

/**
 * Returns whether a request's connection is destroyed, because too many requests are pipelined on the connection.
 * Node starts every request it has parsed, and holds each one's file and response until the responses before are written.
 */
function isOverPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const counted: CountedSocket = socket;
  if (counted.destroyed) return true;
  // Node assigns the socket to a response only after the responses before it are written.
  if (response.socket !== null) return false;
  const waiting = (counted.waiting ?? 0) + 1;
  if (waiting > maxPipelined) {
    counted.destroy();
    return true;
  }
  counted.waiting = waiting;
  response.once('close', () => {
    counted.waiting = (counted.waiting ?? 1) - 1;
  });
  return false;
}
