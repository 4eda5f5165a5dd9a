import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { statuses } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { overdue } from '#server/battles/deadlines.ts';
import { games } from '#server/database/schema.ts';
import { shareInFlight } from '#server/database/share-in-flight.ts';
import { Failure } from '#server/http/failure.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { Context } from '#server/settings/context.ts';

/** Timeout in milliseconds of a readiness check; a service that has not replied by then counts as unavailable. */
const readyTimeoutMs = 1500;

export function serveHealth(app: FastifyInstance, context: Context) {
  const reachable = createReachable(context);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const { database, bus } = await reachable();
    if (!database || !bus) throw new Failure('unavailable');
    return { status: 'ready' };
  });
}

/** Creates the check of database and bus. Anybody may request it, so simultaneous requests share one check. */
const createReachable = ({ db, hub }: Context) =>
  shareInFlight(async (): Promise<{ database: boolean; bus: boolean }> => {
    const query = db.execute(sql`select 1`).then(() => true);
    const [database, roundTripMs] = await Promise.all([
      withTimeout(readyTimeoutMs, query, false),
      hub.roundTrip(readyTimeoutMs),
    ]);
    return { database, bus: roundTripMs !== null };
  });

/** Timeout in milliseconds of reading one figure: the metrics must be served even if a service does not reply. */
const figureTimeoutMs = 2000;
/** Shortest time in milliseconds between two counts of battles, because a count reads the whole table. */
const countEveryMs = 60_000;

/** Registers a gauge that is read on every request for the metrics; NaN after a timeout or an error. */
export function watchFigure(registry: Registry, name: string, help: string, read: () => Promise<number>) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await withTimeout(figureTimeoutMs, read(), Number.NaN));
    },
  });
}

/** Registers the game's gauges: battles, clocks, the live channel, and whether database and bus are reachable. */
export function watchGame(registry: Registry, context: Context) {
  const registers = [registry];
  const count = createBattleCounter(context);
  const reachable = createReachable(context);
  new Gauge({
    name: 'battles',
    help: 'Battles by status, over all instances',
    labelNames: ['status'],
    registers,
    async collect() {
      const counted = await withTimeout(figureTimeoutMs, count(), null);
      this.reset();
      for (const status of counted ? statuses : []) this.set({ status }, counted?.get(status) ?? 0);
    },
  });
  // While the database is unavailable, the lag is unknown and the gauge is NaN.
  watchFigure(
    registry,
    'clock_lag_seconds',
    'How long the oldest battle whose time is up has waited',
    async () => (await clockLag(context)) / 1000,
  );
  watchFigure(
    registry,
    'bus_lag_seconds',
    'How long a live message takes through the bus',
    async () => ((await context.hub.roundTrip(figureTimeoutMs)) ?? Number.NaN) / 1000,
  );
  new Gauge({
    name: 'reachable',
    help: '1 when it answers',
    labelNames: ['service'],
    registers,
    async collect() {
      const { database, bus } = await reachable();
      this.set({ service: 'database' }, Number(database));
      this.set({ service: 'bus' }, Number(bus));
    },
  });
}

function createBattleCounter({ db, now }: Context): () => Promise<Map<string, number>> {
  let counted = { at: Number.NEGATIVE_INFINITY, by: new Map<string, number>() };
  return async () => {
    if (now() - counted.at < countEveryMs) return counted.by;
    const rows = await db
      .select({ status: games.status, count: sql<number>`count(*)::int` })
      .from(games)
      .groupBy(games.status);
    counted = { at: now(), by: new Map(rows.map(({ status, count }) => [status, count])) };
    return counted.by;
  };
}

/** Returns how long the oldest overdue deadline is past, in milliseconds; 0 when nothing is overdue. */
async function clockLag(context: Context): Promise<number> {
  const [oldest] = await overdue(context);
  return oldest ? context.now() - oldest.deadlineAt - (oldest.status === 'active' ? turnGraceMs : 0) : 0;
}
