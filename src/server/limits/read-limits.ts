import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { crowdFactor, requestsPerMinute } from '#contract/calls.ts';
import { cookieIn } from '#server/accounts/cookie.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import type { WriteBehindCounter } from './counts.ts';
import { createFairQueues, type Release } from './fair-queues.ts';
import { addressOf } from './ip-address.ts';
import type { RateLimits } from './rate-limits.ts';

export type ReadKind = 'read' | 'page';

export type ReadLimits = ReturnType<typeof createReadLimits>;

const nothing = () => {};

export const unlimitedReads: ReadLimits = {
  countAddress: () => null,
  countUser: () => null,
  acquireSlot: async () => nothing,
};

/**
 * How much may be read, by a player and from an address. Each count returns the seconds to wait, or null.
 * A request with a signed cookie counts against the shared limit of its address, then against its user's. Without one, or where its
 * session is over, it counts against the signed-out limit of the address.
 */
export function createReadLimits(
  context: Context,
  { people, addresses }: { people: WriteBehindCounter; addresses: WriteBehindCounter },
) {
  const unsettled = new WeakSet<FastifyRequest>();
  const queues = createFairQueues();
  const signedOut = (kind: ReadKind, address: string) =>
    addresses.spend(`${kind} ${address}`, requestsPerMinute[kind]);
  return {
    /** Before anything is looked up for it. */
    countAddress(kind: ReadKind, request: FastifyRequest) {
      const address = addressOf(request.ip);
      const { cookie } = request.headers;
      if (cookie === undefined || !cookieIn(context, cookie)) return signedOut(kind, address);
      const wait = addresses.spend(`${kind} crowd ${address}`, requestsPerMinute[kind] * crowdFactor);
      if (wait === null) unsettled.add(request);
      return wait;
    },
    /** Once the session is looked up; `me` is null where it was none. */
    countUser(kind: ReadKind, request: FastifyRequest, me: { id: string } | null) {
      if (!unsettled.delete(request)) return null;
      const address = addressOf(request.ip);
      if (!me) return signedOut(kind, address);
      const wait = people.spend(`${kind} ${me.id}`, requestsPerMinute[kind]);
      // A player with nothing left takes nothing from the others.
      if (wait !== null) addresses.giveBack(`${kind} crowd ${address}`);
      return wait;
    },
    /** The slot of its address; null when too many wait for it already. */
    acquireSlot: (request: FastifyRequest): Promise<Release> | null =>
      // A call the server makes itself, to render a page, runs in the slot of that page.
      request.raw.socket instanceof Socket ? queues.acquire(addressOf(request.ip)) : Promise.resolve(nothing),
  };
}

/** However its letters are written, the framework takes such an address for a call's. */
const call = /^(?:https?:\/\/[^/]*)?\/(?:a|%61)(?:p|%70)(?:i|%69)\//;

const isRead = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && call.test(url);

/** Refuses what is sent too far ahead of its answers, and reads of a caller who has had theirs, before anything is looked up for them. */
export function refuseTooMany(app: FastifyInstance, { readLimits }: Pick<RateLimits, 'readLimits'>) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOneTooMany(request.raw, reply.raw)) return void reply.hijack();
    if (isRead(request.raw)) throwIfLimited(reply, readLimits.countAddress('read', request));
    done();
  });
}

/** @throws Failure too-many-requests, saying when to come back, to the caller who has to wait */
export function throwIfLimited(reply: FastifyReply, waitSeconds: number | null) {
  if (waitSeconds === null) return;
  reply.header('retry-after', waitSeconds);
  throw new Failure('too-many-requests');
}

/** Requests that may wait on one connection for the answers before theirs. Browsers send none ahead, and each waits with its file. */
const mostWaiting = 2;

type CountedSocket = Socket & { waiting?: number };

/**
 * Node begins every request of the bytes it has read, a thousand of them if they are there, each with its file and its answer
 * held until it is read. The caller who sends more ahead than any page needs loses the connection.
 */
function isOneTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const counted: CountedSocket = socket;
  if (counted.destroyed) return true;
  // An answer has the connection only once those before it are written.
  if (response.socket !== null) return false;
  const waiting = (counted.waiting ?? 0) + 1;
  if (waiting > mostWaiting) {
    counted.destroy();
    return true;
  }
  counted.waiting = waiting;
  response.once('close', () => {
    counted.waiting = (counted.waiting ?? 1) - 1;
  });
  return false;
}
