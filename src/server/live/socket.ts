import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { frameBytes } from '#contract/live.ts';
import { sessionIdOf } from '#server/accounts/cookie.ts';
import { userOf } from '#server/accounts/session.ts';
import { Failure } from '#server/http/failure.ts';
import { handleBadUpgrades } from '#server/http/malformed.ts';
import { foreignFailure, isForeign } from '#server/http/origin.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { assertNotLimited } from '#server/limits/read-limits.ts';
import { logConnection } from '#server/ops/request-log.ts';
import { deleteSeenPushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { checkSockets } from './check-sockets.ts';
import {
  type Accepted,
  type ConnectedSocket,
  Connection,
  close,
  closeCode,
  type LiveDeps,
  sendPong,
  terminateSoon,
} from './connection.ts';
import { onFrame } from './frames.ts';
import { createSearchRelay } from './search-relay.ts';

/** Maximum number of open sockets per player on this instance. */
const maxSockets = 20;
/** Maximum number of frames per socket and time; typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Maximum number of queued frames per socket; while the database is unavailable, a joinGame takes seconds. */
const maxQueued = flood.frames;

/** Serves the live channel, for signed-in players on the site's own pages only. */
export async function serveLive(app: FastifyInstance, context: Context, rateLimits: RateLimits) {
  // The hub tracks the connections already, and tracking them twice would take 5 % more memory per socket.
  const options = {
    maxPayload: frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
    // Pings of a client are counted first, and answered only while it reads.
    autoPong: false,
  };
  await app.register(websocket, { options });
  handleBadUpgrades(app);
  const accept = createAccept({ context, rateLimits, searchRelay: createSearchRelay(context) });
  const isFull = (userId: string) => context.hub.ofUser(userId).length >= maxSockets;
  const { readLimits } = rateLimits;
  checkSockets(app, context);
  app.route({
    method: 'GET',
    url: '/ws',
    preValidation: async (request, reply) => {
      // Every browser sends an Origin header with an upgrade request.
      const hasOrigin = !request.ws || request.headers.origin !== undefined;
      if (!hasOrigin || isForeign(context, request)) throw foreignFailure(context, request);
      // The lookup of the session counts as a read.
      assertNotLimited(reply, readLimits.countAddress('read', request));
      request.me = await userOf(context, request);
      assertNotLimited(reply, readLimits.countUser('read', request, request.me));
      if (!request.me) throw new Failure('unauthorized');
      if (isFull(request.me.id)) throw new Failure('too-many-windows');
    },
    ...rateLimits.hooks('live'),
    handler: async () => {
      throw new Failure('not-found');
    },
    wsHandler: (socket, request) => {
      const { id, me, ip } = request;
      const sid = sessionIdOf(context, request);
      socket.removeAllListeners('error');
      // Other sockets of the player may have connected since the check in preValidation.
      if (!me || isFull(me.id)) return reject(socket);
      accept({ socket, me, ip, sid, requestId: id });
    },
  });
}

function reject(socket: WebSocket) {
  socket.on('error', () => {});
  socket.close(closeCode.tryAgainLater, 'too many windows');
  terminateSoon(socket);
}

/** Returns a function that registers an accepted socket and listens to it until it closes. */
function createAccept(live: LiveDeps): (accepted: Accepted) => void {
  const { context } = live;
  // All sockets share these listeners, because separate closures would take as much memory as the socket.
  function onMessage(this: ConnectedSocket, data: RawData, binary: boolean) {
    if (this.connection) receive(live, this.connection, data, binary);
  }
  function onPing(this: ConnectedSocket, payload: Buffer) {
    if (this.connection && countFrame(live, this.connection)) sendPong(this.connection, payload);
  }
  function onPong(this: ConnectedSocket, payload: Buffer) {
    if (this.connection && countFrame(live, this.connection)) receivePong(live, this.connection, payload);
  }
  function onError(this: ConnectedSocket, err: Error) {
    // Invalid frames and network errors of a client have a code; they are no errors of the server.
    const isOfClient = typeof (err as { code?: unknown }).code === 'string';
    context.log[isOfClient ? 'debug' : 'error']({ err }, 'a live connection failed');
    terminateSoon(this);
  }
  function onClose(this: ConnectedSocket, code: number) {
    if (!this.connection) return;
    leave(live, this.connection);
    // The page showed the news of the queued pushes before the player closed it.
    if (context.push && code !== closeCode.abnormalClosure)
      deleteSeenPushes(context, this.connection.me.id).catch((err) =>
        context.log.warn({ err }, 'pushes were not deleted'),
      );
  }
  return (accepted) => {
    const connection = new Connection(accepted);
    const { socket } = connection;
    socket.connection = connection;
    context.hub.add(connection);
    socket
      .on('message', onMessage)
      .on('ping', onPing)
      .on('pong', onPong)
      .on('error', onError)
      .on('close', onClose);
  };
}

function receive(live: LiveDeps, connection: Connection, data: RawData, binary: boolean) {
  if (!countFrame(live, connection)) return;
  noteAlive(live, connection);
  if (connection.queued >= maxQueued)
    return closeAfterQueued(connection, closeCode.policyViolation, 'too many frames');
  if (binary) return closeAfterQueued(connection, closeCode.unsupportedData, 'text only');
  // Frames are handled in order, because a frame after joinGame relies on having entered the battle.
  enqueue(connection, () => onFrame(live, connection, String(data)));
}

/** Notes the answer to a ping. A pong with another payload is ignored, because a client that reads nothing can send it, too. */
function receivePong(live: LiveDeps, connection: Connection, payload: Buffer) {
  if (connection.pingPayload === null || payload.toString('latin1') !== connection.pingPayload) return;
  connection.pingPayload = null;
  noteAlive(live, connection);
}

/** Counts a frame of any kind. Returns whether to handle it; closes a flooding socket. */
function countFrame({ context }: LiveDeps, connection: Connection): boolean {
  if (connection.muted || connection.ended) return false;
  const moment = context.now();
  if (moment - connection.framesSince > flood.perMs) {
    connection.framesSince = moment;
    connection.frames = 0;
  }
  connection.frames += 1;
  if (connection.frames <= flood.frames) return true;
  closeAfterQueued(connection, closeCode.policyViolation, 'too many frames');
  return false;
}

function noteAlive({ context: { presence } }: LiveDeps, connection: Connection) {
  for (const gameId of connection.battles()) presence.seen(gameId, connection.me.id);
}

/** Closes the socket after the queued frames are handled. */
function closeAfterQueued(connection: Connection, code: number, reason: string) {
  connection.muted = true;
  terminateSoon(connection.socket);
  enqueue(connection, () => close(connection, code, reason));
}

/** Runs `work` after all queued work of the connection. */
function enqueue(connection: Connection, work: () => Promise<void> | void) {
  connection.queued += 1;
  connection.queueDone = connection.queueDone.then(work).finally(() => {
    connection.queued -= 1;
  });
}

function leave({ context, searchRelay }: LiveDeps, connection: Connection) {
  connection.ended = true;
  logConnection(context.log, connection);
  context.hub.remove(connection);
  for (const gameId of connection.battles()) {
    searchRelay.connectionClosed(connection, gameId);
    context.presence.left(gameId, connection.me.id);
  }
}
