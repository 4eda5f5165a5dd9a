import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** A request id that is accepted from a proxy; other characters could forge a log line. */
const safeId = /^[\w.:-]{1,64}$/;

/** Random prefix of the request ids of this process. */
const instanceId = randomBytes(9).toString('base64url');
let generated = 0;

/** Returns the request id that a proxy set, else a new one. The id is in every log line and in the response. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && safeId.test(given)) return given;
  generated += 1;
  return `${instanceId}.${generated.toString(36)}`;
}

/** Logs one line per request: method, route, status, duration. It never logs a body, a cookie or a query. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply, reply.statusCode);
    done();
  });
}

/** Logs a live connection when it closes, as a proxy does. `since`: its start, in milliseconds of `performance.now()`. */
export function logConnection(log: Logger, { requestId, since }: { requestId: string; since: number }) {
  const line = { reqId: requestId, method: 'GET', route: '/ws', status: 101 };
  log.info({ ...line, ms: round(performance.now() - since) }, 'answered');
}

export function logAnswer(request: FastifyRequest, reply: FastifyReply, status: number) {
  const { method, routeOptions, failure } = request;
  const ms = round(reply.elapsedTime);
  request.log.info({ method, route: routeOptions?.url, status, ms, code: failure ?? undefined }, 'answered');
}

const round = (ms: number): number => Math.round(ms * 10) / 10;
