import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '#server/http/failure.ts';
import { isOneTooMany } from '#server/http/one-too-many.ts';
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
