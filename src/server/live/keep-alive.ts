import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Context } from '#server/context.ts';

/** How often every socket is asked whether it is still there, in milliseconds. */
const pingEveryMs = 30_000;

/** Ends sockets that did not answer since the last round: their network is gone without a word. */
export function keepAlive(app: FastifyInstance, { hub }: Context) {
  const asked = new WeakSet<WebSocket>();
  const round = () => {
    for (const socket of hub.sockets()) {
      if (asked.has(socket)) {
        socket.terminate();
        continue;
      }
      asked.add(socket);
      socket.once('pong', () => asked.delete(socket));
      socket.ping();
    }
  };
  const timer = setInterval(round, pingEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
