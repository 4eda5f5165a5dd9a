import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sessionsAlive } from '#server/accounts/session.ts';
import type { Context } from '#server/settings/context.ts';

/** How often every socket is pinged, in milliseconds. */
const pingEveryMs = 30_000;

/**
 * Pings all sockets regularly. Terminates those without a pong to the last ping (lost networks, or clients that do not read), and
 * closes those of expired sessions.
 */
export function checkSockets(app: FastifyInstance, context: Context) {
  const { hub, log } = context;
  const round = () => {
    pingAll(hub);
    void disconnectExpired(context).catch((err) => log.debug({ err }, 'sessions could not be looked up'));
  };
  const timer = setInterval(round, pingEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Pings every socket with a random payload, which only a client that reads can return. */
export function pingAll({ connections }: Pick<Context['hub'], 'connections'>): void {
  for (const connection of connections())
    if (connection.pingPayload !== null) connection.socket.terminate();
    else {
      connection.pingPayload = randomBytes(8).toString('latin1');
      connection.socket.ping(Buffer.from(connection.pingPayload, 'latin1'));
    }
}

/** Closes the sockets of sessions that have expired, or have ended without the message reaching this instance. */
export async function disconnectExpired(context: Context): Promise<void> {
  const sids = [...context.hub.sessions()];
  const alive = await sessionsAlive(context, sids);
  for (const sid of sids) if (!alive.has(sid)) context.hub.disconnectSession(sid);
}
