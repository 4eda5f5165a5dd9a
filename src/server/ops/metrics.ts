import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { bearsToken } from '#server/http/bearer-token.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { watchFigure, watchGame } from './health.ts';

export function serveMetrics(app: FastifyInstance, context: Context) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registry);
  const { hub } = context;
  const sockets = async () => [...hub.connections()].length;
  watchFigure(registry, 'live_sockets', 'Live sockets open on this instance', sockets);
  watchGame(registry, context);
  watchSearches(registry, context);
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(context, request)) throw new Failure('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function watchRequests(app: FastifyInstance, registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took; route "none" is a page or a wrong address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const failed = new Counter({
    name: 'failures_total',
    help: 'Calls that were answered with an error, by its code',
    labelNames: ['code'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const call = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(call, reply.elapsedTime / 1000);
    if (request.failure) failed.inc({ code: request.failure });
    done();
  });
}

function watchSearches(registry: Registry, { songs }: Context) {
  new Counter({
    name: 'song_searches_total',
    help: 'Song searches by where the answer came from',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(songs.searchesBySource())) this.inc({ source }, count);
    },
  });
  const help = 'Upstream searches left today, over all instances';
  watchFigure(registry, 'search_budget_left', help, songs.budgetLeft);
}

/** Names of headers that proxies add; each proxy adds other ones. */
const proxyHeaders = /^(via|forwarded|x-forwarded-.*|x-real-ip)$/;

/** Returns whether the request bears METRICS_TOKEN; without that setting, whether it comes from this machine and not through a proxy. */
function maySeeMetrics({ config }: Context, { headers, socket }: FastifyRequest): boolean {
  if (!config.METRICS_TOKEN) {
    const isForwarded = Object.keys(headers).some((name) => proxyHeaders.test(name));
    return !isForwarded && /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  }
  return bearsToken(headers, config.METRICS_TOKEN);
}
