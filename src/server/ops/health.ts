import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { Failure } from '#server/failure.ts';
import { within } from '#server/within.ts';

/** Whoever asks whether we are ready wants to know now: who has not answered by then is away, in milliseconds. */
const readyMs = 1500;

/** Whether the process is up, whether it can do its work, and its figures. */
export function serveHealth(app: FastifyInstance, context: Context) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const database = context.db.execute(sql`select 1`).then(() => true);
    const answers = await Promise.all(
      [database, context.hub.ready()].map((each) => within(readyMs, each, false)),
    );
    if (answers.includes(false)) throw new Failure('unavailable');
    return { status: 'ready' };
  });
  serveMetrics(app, context);
}

function serveMetrics(app: FastifyInstance, context: Context) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Gauge({
    name: 'live_sockets',
    help: 'Live sockets open on this instance',
    registers: [registry],
    collect() {
      this.set([...context.hub.sockets()].length);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(context, request)) throw new Failure('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** With a token set, whoever has it; without one, only this machine. */
function maySeeMetrics({ config }: Context, request: FastifyRequest): boolean {
  if (!config.METRICS_TOKEN) return /^(::1|127\.|::ffff:127\.)/.test(request.ip);
  const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
