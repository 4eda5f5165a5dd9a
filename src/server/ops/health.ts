import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#server/http/failure.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { Context } from '#server/settings/context.ts';

/** The caller who asks whether we are ready wants to know now: who has not answered by then is away, in milliseconds. */
const readyMs = 1500;

export function serveHealth(app: FastifyInstance, context: Context) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const { database, bus } = await reachable(context);
    if (!database || !bus) throw new Failure('unavailable');
    return { status: 'ready' };
  });
}

export async function reachable({ db, hub }: Context): Promise<{ database: boolean; bus: boolean }> {
  const asked = db.execute(sql`select 1`).then(() => true);
  const [database, bus] = await Promise.all(
    [asked, hub.ready()].map((each) => withTimeout(readyMs, each, false)),
  );
  return { database: database === true, bus: bus === true };
}
