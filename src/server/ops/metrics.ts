import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { Failure } from '#server/failure.ts';
import type { Front } from '#server/ready/front.ts';
import { type Durations, openDurations } from './durations.ts';
import { watchGame } from './watch-game.ts';
import { watchLoop } from './watch-loop.ts';
import { watchSearches } from './watch-searches.ts';

/** As good as never, in milliseconds: how busy the event loop is, it says itself. */
const lagEveryMs = 24 * 60 * 60 * 1000;

/** The figures of this instance, for Prometheus. */
export function serveMetrics(app: FastifyInstance, context: Context, front: Front) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEveryMs });
  watchLoop(registry);
  const durations = watchRequests(app, front, registry);
  watchSockets(registry, context);
  watchGame(registry, context);
  watchSearches(registry, context);
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(context, request)) throw new Failure('not-found');
    return reply.type(registry.contentType).send(`${durations.text()}\n${await registry.metrics()}`);
  });
}

function watchRequests(app: FastifyInstance, front: Front, registry: Registry): Durations {
  const help = 'How long calls took; route "none" is a page or a wrong address';
  const durations = openDurations('http_request_duration_seconds', help);
  const failed = new Counter({
    name: 'failures_total',
    help: 'Calls that were answered with an error, by its code',
    labelNames: ['code'],
    registers: [registry],
  });
  front.onAnswer(({ method, route, status, ms }) => {
    durations.count({ method, route, status }, ms / 1000);
    if (status === 429) failed.inc({ code: 'too-many-requests' });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const call = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    durations.count(call, reply.elapsedTime / 1000);
    if (request.failure) failed.inc({ code: request.failure });
    done();
  });
  return durations;
}

function watchSockets(registry: Registry, { hub }: Context) {
  new Gauge({
    name: 'live_sockets',
    help: 'Live sockets open on this instance',
    registers: [registry],
    collect() {
      this.set([...hub.guests()].length);
    },
  });
}

/** With a token set, whoever has it; without one, only this machine, and nobody through a proxy. */
function maySeeMetrics({ config }: Context, { headers, socket }: FastifyRequest): boolean {
  if (!config.METRICS_TOKEN) {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return !isForwarded && /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  }
  const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
