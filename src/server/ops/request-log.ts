import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** What a proxy may call a request; anything else could forge a line of the log. */
const fairId = /^[\w.:-]{1,64}$/;

/** Of this process alone. */
const instanceId = randomBytes(9).toString('base64url');
let asked = 0;

/** The id a proxy gave the request, else one of our own. It stands in every line of the log and in the answer. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && fairId.test(given)) return given;
  asked += 1;
  return `${instanceId}.${asked.toString(36)}`;
}

/** One line a request: what was asked, how it ended, how long it took. Never a body, a cookie or a query. */
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

/** A live channel never answers: its line comes when it ends, as a proxy's would. `since`: in milliseconds of this process. */
export function logChannel(log: Logger, { requestId, since }: { requestId: string; since: number }) {
  const line = { reqId: requestId, method: 'GET', route: '/ws', status: 101 };
  log.info({ ...line, ms: rounded(performance.now() - since) }, 'answered');
}

export function logAnswer(request: FastifyRequest, reply: FastifyReply, status: number) {
  const { method, routeOptions, failure } = request;
  const ms = rounded(reply.elapsedTime);
  request.log.info({ method, route: routeOptions?.url, status, ms, code: failure ?? undefined }, 'answered');
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
