import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sessionsAlive } from '#server/accounts/session.ts';
import type { Context } from '#server/settings/context.ts';

/** How often every socket is pinged, in milliseconds. */
const pingEveryMs = 30_000;

/** Ends sockets that did not answer the ping before: their network is gone without a word, or they do not read. */
export function keepAlive(app: FastifyInstance, context: Context) {
  const { hub, log } = context;
  const round = () => {
    pingAll(hub);
    void disconnectExpired(context).catch((err) => log.debug({ err }, 'sessions could not be looked up'));
  };
  const timer = setInterval(round, pingEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Each ping carries a payload of its own: only a client that reads can send it back. */
export function pingAll({ connections }: Pick<Context['hub'], 'connections'>): void {
  for (const connection of connections())
    if (connection.pingPayload !== null) connection.socket.terminate();
    else {
      connection.pingPayload = randomBytes(8).toString('latin1');
      connection.socket.ping(Buffer.from(connection.pingPayload, 'latin1'));
    }
}

/** Sessions looked up in one query. */
const atOnce = 5000;

/** A session may expire, or the message of its end may be lost: either way its sockets close. */
export async function disconnectExpired(context: Context): Promise<void> {
  const sids = [...context.hub.sessions()];
  for (let from = 0; from < sids.length; from += atOnce) {
    const some = sids.slice(from, from + atOnce);
    const alive = await sessionsAlive(context, some);
    for (const sid of some) if (!alive.has(sid)) context.hub.disconnectSession(sid);
  }
}
