import type { FastifyInstance } from 'fastify';

/** One line a request: what was asked, how it ended, how long it took. Never a body, a cookie or a query. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
  });
}
