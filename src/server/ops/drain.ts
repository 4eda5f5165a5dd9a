import type { FastifyInstance } from 'fastify';
import type { Hub } from '#server/live/hub.ts';

/** The close code that tells a browser to come back at once, to whatever instance answers. */
const comeBack = 1012;

export type Draining = {
  app: FastifyInstance;
  hub: Hub;
  stopClocks: () => Promise<void>;
  closeDatabase: () => Promise<void>;
};

/** Takes no new connections, sends the sockets elsewhere, finishes what is in flight. */
export async function drain({ app, hub, stopClocks, closeDatabase }: Draining): Promise<void> {
  for (const socket of hub.sockets()) socket.close(comeBack, 'restarting');
  await app.close();
  await stopClocks();
  await hub.close();
  await closeDatabase();
}
