import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '#server/http/failure.ts';
import type { RateLimits } from './rate-limits.ts';
import { isRead } from './read-limits.ts';

/** Refuses what is sent too far ahead of its answers, and reads of a caller who has had theirs, before anything is looked up for them. */
export function refuseTooMany(app: FastifyInstance, { readLimits }: Pick<RateLimits, 'readLimits'>) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOneTooMany(request.raw, reply.raw)) return void reply.hijack();
    if (isRead(request.raw)) throwIfLimited(reply, readLimits.countAddress('read', request.raw));
    done();
  });
}

/** @throws Failure too-many-requests, saying when to come back, to the caller who has to wait */
export function throwIfLimited(reply: FastifyReply, waitSeconds: number | null) {
  if (waitSeconds === null) return;
  reply.header('retry-after', waitSeconds);
  throw new Failure('too-many-requests');
}

/** Requests that may wait on one connection for the answers before theirs. Browsers send none ahead, programs a few. */
const mostWaiting = 10;

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
