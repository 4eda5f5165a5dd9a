import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { Hub } from '#server/live/hub.ts';

/** The close code that tells a browser to come back at once, to whatever instance answers. */
const comeBack = 1012;

/** How long a socket may take to say goodbye, a request to be finished, and turns to be given time, in milliseconds. */
export type Timeouts = { goodbye: number; request: number; grant: number };
const usual: Timeouts = { goodbye: 2000, request: 5000, grant: 4000 };

export type Draining = {
  app: FastifyInstance;
  hub: Hub;
  grantTime: () => Promise<void>;
  stopClocks: () => Promise<void>;
  closeDatabase: () => Promise<void>;
};

/** Takes no new connections, sends the sockets elsewhere, finishes what is in flight. */
export async function drain({ app, hub, grantTime, stopClocks, closeDatabase }: Draining, timeouts = usual) {
  const gone = Promise.all(
    [...hub.connections()].map(({ socket }) => new Promise((over) => socket.once('close', over))),
  );
  for (const { socket } of hub.connections()) socket.close(comeBack, 'restarting');
  // The caller who is gone without a word, or never sends the rest, must not hold the others up.
  const goodbye = setTimeout(() => {
    for (const { socket } of hub.connections()) socket.terminate();
  }, timeouts.goodbye);
  const request = setTimeout(() => app.server.closeAllConnections(), timeouts.request);
  await Promise.all([
    app.close(),
    withTimeout(timeouts.grant, grantTime(), undefined),
    // What is done when a socket is gone, its line in the log included, still wants the bus.
    withTimeout(timeouts.request, gone, undefined),
  ]);
  clearTimeout(goodbye);
  clearTimeout(request);
  await stopClocks();
  await hub.close();
  await closeDatabase();
}
