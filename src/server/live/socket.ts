import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { frameBytes } from '#contract/live.ts';
import { sessionIdOf } from '#server/accounts/cookie.ts';
import { personOf } from '#server/accounts/session.ts';
import { Failure } from '#server/http/failure.ts';
import { refuseBadUpgrades } from '#server/http/malformed.ts';
import { foreignFailure, isForeign } from '#server/http/origin.ts';
import type { Gates } from '#server/limits/gates.ts';
import type { Context } from '#server/settings/context.ts';
import { closing } from './closing.ts';
import { terminateSoon } from './goodbye.ts';
import { keepAlive } from './keep-alive.ts';
import { openTyping } from './typing.ts';
import { openWelcome } from './welcome.ts';

/** Sockets a person may have open at once on this instance. */
const mostWindows = 20;

/** The live channel: only for the signed-in, only from our own pages. */
export async function serveLive(app: FastifyInstance, context: Context, gates: Gates) {
  // Who is here is known to the hub: kept twice, each socket would weigh a twentieth more.
  const options = {
    ...{ maxPayload: frameBytes, perMessageDeflate: false, clientTracking: false },
    // Pings of theirs are counted, and answered where answers are taken.
    autoPong: false,
  };
  await app.register(websocket, { options });
  refuseBadUpgrades(app);
  const welcome = openWelcome({ context, gates, typing: openTyping(context) });
  const isFull = (userId: string) => context.hub.ofPerson(userId).length >= mostWindows;
  keepAlive(app, context);
  // Otherwise an upgrade of any address is granted first and closed after.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.ws && request.routeOptions.url !== '/ws' ? new Failure('not-found') : undefined);
  });
  app.route({
    method: 'GET',
    url: '/ws',
    preValidation: async (request) => {
      // Every browser says where it comes from.
      const isNamed = !request.ws || request.headers.origin !== undefined;
      if (!isNamed || isForeign(context, request)) throw foreignFailure(context, request);
      request.me = await personOf(context, request);
      if (!request.me) throw new Failure('unauthorized');
      if (isFull(request.me.id)) throw new Failure('too-many-windows');
    },
    preHandler: gates.hook('live'),
    handler: async () => {
      throw new Failure('not-found');
    },
    wsHandler: (socket, request) => {
      const { id, me, ip } = request;
      const sid = sessionIdOf(context, request);
      socket.removeAllListeners('error');
      // Others of theirs may have come since it was asked.
      if (!me || isFull(me.id)) return shutOut(socket);
      welcome({ socket, me, ip, sid, requestId: id });
    },
  });
}

function shutOut(socket: WebSocket) {
  socket.on('error', () => {});
  socket.close(closing.later, 'too many windows');
  terminateSoon(socket);
}
