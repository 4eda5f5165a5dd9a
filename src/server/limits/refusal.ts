import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '#server/http/failure.ts';
import { isOneTooMany } from '#server/http/one-too-many.ts';
import type { Gates } from './gates.ts';
import { isRead } from './readers.ts';

/** Refuses what is sent too far ahead of its answers, and reads of a caller who has had theirs, before anything is looked up for them. */
export function refuseTooMany(app: FastifyInstance, { readers }: Pick<Gates, 'readers'>) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOneTooMany(request.raw, reply.raw)) return void reply.hijack();
    if (isRead(request.raw)) holdBack(reply, readers.enter('read', request.raw));
    done();
  });
}

/** @throws Failure too-many-requests, saying when to come back, to the caller who has to wait */
export function holdBack(reply: FastifyReply, waitSeconds: number | null) {
  if (waitSeconds === null) return;
  reply.header('retry-after', waitSeconds);
  throw new Failure('too-many-requests');
}
