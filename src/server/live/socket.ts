import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { frameBytes } from '#contract/live.ts';
import { sessionIdOf } from '#server/accounts/cookie.ts';
import { personOf } from '#server/accounts/session.ts';
import { Failure } from '#server/http/failure.ts';
import { refuseBadUpgrades } from '#server/http/malformed.ts';
import { foreignFailure, isForeign } from '#server/http/origin.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { logChannel } from '#server/ops/request-log.ts';
import { deleteSeen } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
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
import { keepAlive } from './keep-alive.ts';
import { createTyping } from './typing.ts';

/** Sockets a player may have open at once on this instance. */
const mostWindows = 20;
/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Frames of a socket that may wait to be handled, however long that takes: while the database is away a joinGame waits for seconds. */
const mostQueued = flood.frames;
/** A player whose frames come all the time is noted as present this often, in milliseconds. */
const noteEveryMs = 1000;

/** The live channel: only for the signed-in, only from our own pages. */
export async function serveLive(app: FastifyInstance, context: Context, rateLimits: RateLimits) {
  // The hub has the connections: stored twice, each socket would weigh a twentieth more.
  const options = {
    maxPayload: frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
    // A client's pings are counted first, and answered only while it reads.
    autoPong: false,
  };
  await app.register(websocket, { options });
  refuseBadUpgrades(app);
  const accept = createAccept({ context, rateLimits, typing: createTyping(context) });
  const isFull = (userId: string) => context.hub.ofUser(userId).length >= mostWindows;
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
    preHandler: rateLimits.hook('live'),
    handler: async () => {
      throw new Failure('not-found');
    },
    wsHandler: (socket, request) => {
      const { id, me, ip } = request;
      const sid = sessionIdOf(context, request);
      socket.removeAllListeners('error');
      // Other windows may have connected since the check before.
      if (!me || isFull(me.id)) return reject(socket);
      accept({ socket, me, ip, sid, requestId: id });
    },
  });
}

function reject(socket: WebSocket) {
  socket.on('error', () => {});
  socket.close(closeCode.later, 'too many windows');
  terminateSoon(socket);
}

/** Registers a socket that was granted, and listens to it until it closes. */
function createAccept(live: LiveDeps): (accepted: Accepted) => void {
  const { context } = live;
  // The same for all sockets: one of its own for each would weigh as much as the socket.
  function onMessage(this: ConnectedSocket, data: RawData, binary: boolean) {
    if (this.connection) receive(live, this.connection, data, binary);
  }
  function onPing(this: ConnectedSocket, payload: Buffer) {
    if (this.connection && count(live, this.connection)) sendPong(this.connection, payload);
  }
  function onPong(this: ConnectedSocket, payload: Buffer) {
    if (this.connection && count(live, this.connection)) receivePong(live, this.connection, payload);
  }
  function onError(this: ConnectedSocket, err: Error) {
    // A client's bad frame or broken network is no fault of ours.
    const isTheirs = typeof (err as { code?: unknown }).code === 'string';
    context.log[isTheirs ? 'debug' : 'error']({ err }, 'a live connection failed');
    terminateSoon(this);
  }
  function onClose(this: ConnectedSocket, code: number) {
    if (!this.connection) return;
    leave(live, this.connection);
    if (code !== closeCode.abnormal) deleteSeenPushes(context, this.connection);
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

/** A player who closes a page has seen what it showed. */
function deleteSeenPushes(context: Context, { me }: Connection) {
  if (context.push)
    deleteSeen(context, me.id).catch((err) => context.log.warn({ err }, 'pushes were not deleted'));
}

function receive(live: LiveDeps, connection: Connection, data: RawData, binary: boolean) {
  if (!count(live, connection)) return;
  noteAlive(live, connection);
  if (connection.queued >= mostQueued)
    return closeAfterQueued(connection, closeCode.tooMuch, 'too many frames');
  if (binary) return closeAfterQueued(connection, closeCode.badData, 'text only');
  // A frame that follows joinGame may count on being in the battle.
  inTurn(connection, () => onFrame(live, connection, String(data)));
}

/** A pong without the payload of the ping proves nothing: it comes from sockets, too, that read nothing. */
function receivePong(live: LiveDeps, connection: Connection, payload: Buffer) {
  if (connection.pingPayload === null || payload.toString('latin1') !== connection.pingPayload) return;
  connection.pingPayload = null;
  noteAlive(live, connection);
}

/** Whether a frame, of any kind, is handled: a flood closes the socket. */
function count({ context }: LiveDeps, connection: Connection): boolean {
  if (connection.muted || connection.ended) return false;
  const isHandled = !isFlood(connection, context.now());
  if (!isHandled) closeAfterQueued(connection, closeCode.tooMuch, 'too many frames');
  return isHandled;
}

function noteAlive({ context: { now, presence } }: LiveDeps, connection: Connection) {
  const moment = now();
  if (moment - connection.notedAt < noteEveryMs) return;
  connection.notedAt = moment;
  for (const gameId of connection.battles()) presence.seen(gameId, connection.me.id);
}

function isFlood(connection: Connection, moment: number): boolean {
  if (moment - connection.framesSince > flood.perMs) {
    connection.framesSince = moment;
    connection.frames = 0;
  }
  connection.frames += 1;
  return connection.frames > flood.frames;
}

/** Closes the socket once the frames before this one are handled. */
function closeAfterQueued(connection: Connection, code: number, reason: string) {
  connection.muted = true;
  terminateSoon(connection.socket);
  inTurn(connection, () => close(connection, code, reason));
}

/** Does one thing after another, in the order they came. */
function inTurn(connection: Connection, work: () => Promise<void> | void) {
  connection.queued += 1;
  connection.handled = connection.handled.then(work).finally(() => {
    connection.queued -= 1;
  });
}

function leave({ context, typing }: LiveDeps, connection: Connection) {
  connection.ended = true;
  logChannel(context.log, connection);
  context.hub.remove(connection);
  for (const gameId of connection.battles()) {
    typing.windowClosed(connection, gameId);
    context.presence.left(gameId, connection.me.id);
  }
}
