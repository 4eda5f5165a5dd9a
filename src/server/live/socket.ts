import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { frameBytes, type LiveMessage, type SentFrame, sentFrame } from '#contract/live.ts';
import type { PlayerId } from '#rules/battle.ts';
import { personOf, sessionIdOf } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { seatIn } from '#server/battles/show.ts';
import type { Context } from '#server/context.ts';
import { isAway } from '#server/database/errors.ts';
import { Failure } from '#server/failure.ts';
import { failures } from '#server/failures.ts';
import type { Gates } from '#server/limits/gates.ts';
import { lookUpRoom } from '#server/limits/look-up.ts';
import { refuseBadUpgrades } from '#server/malformed.ts';
import { isForeign } from '#server/web.ts';
import { keepAlive } from './keep-alive.ts';
import { connectWire } from './one-write.ts';
import { openTyping, type Typing } from './typing.ts';

/** Why a socket is closed by us; the numbers are the protocol's own. */
const closing = { badData: 1003, badText: 1007, tooMuch: 1008 } as const;
/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Sockets a person may have open at once on this instance. */
const mostWindows = 20;
/** How long a socket we are done with may take to say goodbye, in milliseconds. */
const goodbyeMs = 1000;

/** The live channel: only for the signed-in, only from our own pages. */
export async function serveLive(app: FastifyInstance, context: Context, gates: Gates) {
  await app.register(websocket, {
    options: { maxPayload: frameBytes, perMessageDeflate: false },
    errorHandler: (err, socket, request) => {
      // A visitor's bad frame or broken line is no news.
      const isTheirs = typeof (err as { code?: unknown }).code === 'string';
      request.log[isTheirs ? 'debug' : 'error']({ err }, 'a live connection failed');
      if (!isTheirs) socket.terminate();
    },
  });
  refuseBadUpgrades(app);
  const typing = openTyping(context);
  keepAlive(app, context);
  // Otherwise an upgrade of any address is granted first and closed after.
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== '/ws') throw new Failure('not-found');
  });
  app.route({
    method: 'GET',
    url: '/ws',
    preValidation: async (request) => {
      if (isForeign(context, request)) throw new Failure('foreign-origin');
      request.me = await personOf(context, request);
      if (!request.me) throw new Failure('unauthorized');
      if (context.hub.ofPerson(request.me.id).length >= mostWindows) throw new Failure('too-many-windows');
    },
    preHandler: gates.hook('live'),
    handler: async () => {
      throw new Failure('not-found');
    },
    wsHandler: (socket, request) => {
      const { me } = request;
      const rooms = { context, gates, typing };
      if (me) welcome(rooms, { socket, me, sid: sessionIdOf(context, request), request });
    },
  });
}

type Rooms = { context: Context; gates: Gates; typing: Typing };
type Arrival = { socket: WebSocket; me: User; sid: string | null; request: FastifyRequest };
/** `games`: what this socket may speak of, the battles it was let into, by number and by code. */
type Guest = Arrival & { games: Map<string, number>; ended: boolean };

function welcome(rooms: Rooms, arrival: Arrival) {
  const { context, typing } = rooms;
  const guest: Guest = { ...arrival, games: new Map(), ended: false };
  const { socket, me, sid } = guest;
  const allowed = floodGate(context.now);
  let heard: Promise<void> = Promise.resolve();
  connectWire(socket, guest.request.raw.socket);
  context.hub.add(socket, me.id, sid);
  let deaf = false;
  const alive = () => {
    for (const gameId of new Set(guest.games.values())) context.presence.seen(gameId, me.id);
  };
  const enough = (code: number, reason: string) => {
    deaf = true;
    terminateSoon(socket);
    heard = heard.then(() => dismiss(guest, code, reason));
  };
  socket.on('message', (data, binary) => {
    if (deaf || guest.ended) return;
    alive();
    if (!allowed()) return enough(closing.tooMuch, 'too many frames');
    if (binary) return enough(closing.badData, 'text only');
    // One after another: what comes after joining a battle may count on being in it.
    heard = heard.then(() => hear(rooms, guest, String(data)));
  });
  socket.on('pong', alive);
  socket.on('error', () => terminateSoon(socket));
  socket.on('close', () => {
    guest.ended = true;
    context.hub.remove(socket);
    for (const gameId of new Set(guest.games.values())) {
      typing.left(socket, gameId, me.id);
      context.presence.left(gameId, me.id);
    }
  });
}

/** Whatever it still says is not heard, and it does not stay because it does not answer. */
function dismiss(guest: Guest, code: number, reason: string) {
  guest.ended = true;
  guest.socket.close(code, reason);
  terminateSoon(guest.socket);
}

const terminateSoon = (socket: WebSocket) => void setTimeout(() => socket.terminate(), goodbyeMs).unref();

function floodGate(now: () => number): () => boolean {
  let since = now();
  let count = 0;
  return () => {
    if (now() - since > flood.perMs) [since, count] = [now(), 0];
    count += 1;
    return count <= flood.frames;
  };
}

async function hear(rooms: Rooms, guest: Guest, text: string) {
  if (guest.ended) return;
  const read = sentFrame.safeParse(parse(text));
  if (!read.success) return dismiss(guest, closing.badText, 'not a known message');
  const frame = read.data;
  if (frame.userId !== guest.me.id)
    return say(guest, { type: 'error', message: 'This is not your own user' });
  try {
    await actions[frame.type](rooms, guest, frame as never);
  } catch (error) {
    if (!(error instanceof Failure) && !isAway(error))
      rooms.context.log.error({ err: error }, 'a live message failed');
    const message = error instanceof Failure ? error.message : failures.unavailable.message;
    say(guest, { type: 'error', message });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const say = ({ socket }: Guest, message: LiveMessage) => socket.send(JSON.stringify(message));

/** Signs this person in as present, and tells them who is not. */
function greet({ presence }: Context, guest: Guest, gameId: number, players: readonly PlayerId[]) {
  presence.watch(gameId, players);
  if (!guest.ended) presence.seen(gameId, guest.me.id);
  for (const [userId, awayMs] of presence.awayMs(gameId, players))
    if (awayMs > 0 && userId !== guest.me.id) say(guest, { type: 'playerAway', gameId, userId, awayMs });
}

type Frame<T extends SentFrame['type']> = Extract<SentFrame, { type: T }>;
type Actions = {
  [T in SentFrame['type']]: (rooms: Rooms, guest: Guest, frame: Frame<T>) => Promise<void>;
};

const actions: Actions = {
  beat: async (_rooms, guest) => say(guest, { type: 'beat' }),

  joinUser: async (_rooms, guest) => say(guest, { type: 'joined' }),

  joinGame: async ({ context, gates }, guest, { gameId }) => {
    if ((await lookUpRoom(context, gates, gameId, guest)) !== null) throw new Failure('too-many-requests');
    const { id, roomCode, players } = await seatIn(context, gameId, guest.me.id);
    guest.games.set(String(id), id).set(roomCode, id);
    context.hub.enter(guest.socket, id);
    say(guest, { type: 'joined', gameId: id });
    greet(context, guest, id, players);
  },

  playerTyping: async ({ typing }, guest, { gameId, searchQuery }) => {
    const id = guest.games.get(String(gameId).toUpperCase());
    if (id === undefined) throw new Failure('not-a-player');
    typing.heard(
      guest.socket,
      { gameId: id, userId: guest.me.id, nickname: guest.me.nickname ?? '' },
      searchQuery,
    );
  },
};
