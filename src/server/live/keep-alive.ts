import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sessionsAlive } from '#server/accounts/session.ts';
import type { Context } from '#server/settings/context.ts';

/** How often every socket is asked whether it is still there, in milliseconds. */
const pingEveryMs = 30_000;

/** Ends sockets that did not answer since the last round: their network is gone without a word, or they do not read. */
export function keepAlive(app: FastifyInstance, context: Context) {
  const { hub, log } = context;
  const round = () => {
    askAll(hub);
    void showOutExpired(context).catch((err) => log.debug({ err }, 'sessions could not be looked up'));
  };
  const timer = setInterval(round, pingEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Each is asked something else, which nobody can answer who does not read. */
export function askAll({ guests }: Pick<Context['hub'], 'guests'>): void {
  for (const guest of guests())
    if (guest.asked !== null) guest.socket.terminate();
    else {
      guest.asked = randomBytes(8).toString('latin1');
      guest.socket.ping(Buffer.from(guest.asked, 'latin1'));
    }
}

/** Sessions asked for in one query. */
const atOnce = 5000;

/** A session may end by its age, or its end may not be heard of: either way its sockets end with it. */
export async function showOutExpired(context: Context): Promise<void> {
  const sids = [...context.hub.sessions()];
  for (let from = 0; from < sids.length; from += atOnce) {
    const some = sids.slice(from, from + atOnce);
    const alive = await sessionsAlive(context, some);
    for (const sid of some) if (!alive.has(sid)) context.hub.showOut(sid);
  }
}
