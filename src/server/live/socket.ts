import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { frameBytes, type LiveMessage, type SentFrame, sentFrame } from '#contract/live.ts';
import { personOf } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { seatIn } from '#server/battles/show.ts';
import type { Context } from '#server/context.ts';
import { isAway } from '#server/database/errors.ts';
import { Failure } from '#server/failure.ts';
import { failures } from '#server/failures.ts';
import { isForeign } from '#server/web.ts';
import { keepAlive } from './keep-alive.ts';
import { openTyping, type Typing } from './typing.ts';

/** Why a socket is closed by us; the numbers are the protocol's own. */
const closing = { badData: 1003, badText: 1007, tooMuch: 1008 } as const;
/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;

/** The live channel: only for the signed-in, only from our own pages. */
export async function serveLive(app: FastifyInstance, context: Context) {
  await app.register(websocket, { options: { maxPayload: frameBytes, perMessageDeflate: false } });
  const typing = openTyping(context);
  keepAlive(app, context);
  app.route({
    method: 'GET',
    url: '/ws',
    preValidation: async (request) => {
      if (isForeign(context, request)) throw new Failure('foreign-origin');
      request.me = await personOf(context, request);
      if (!request.me) throw new Failure('unauthorized');
    },
    handler: async () => {
      throw new Failure('not-found');
    },
    wsHandler: (socket, request) => {
      if (request.me) welcome(context, typing, socket, request.me);
    },
  });
}

/** What this socket may speak of: the battles it was let into. */
type Guest = { socket: WebSocket; me: User; games: Map<string, number> };

function welcome(context: Context, typing: Typing, socket: WebSocket, me: User) {
  const guest: Guest = { socket, me, games: new Map() };
  const allowed = floodGate(context.now);
  context.hub.add(socket, me.id);
  socket.on('message', (data, binary) => {
    if (!allowed()) return socket.close(closing.tooMuch, 'too many frames');
    if (binary) return socket.close(closing.badData, 'text only');
    void hear(context, typing, guest, String(data));
  });
  socket.on('close', () => {
    context.hub.remove(socket);
    for (const gameId of guest.games.values()) typing.stop({ gameId, userId: me.id, nickname: '' });
  });
}

function floodGate(now: () => number): () => boolean {
  let since = now();
  let count = 0;
  return () => {
    if (now() - since > flood.perMs) [since, count] = [now(), 0];
    count += 1;
    return count <= flood.frames;
  };
}

async function hear(context: Context, typing: Typing, guest: Guest, text: string) {
  const read = sentFrame.safeParse(parse(text));
  if (!read.success) return guest.socket.close(closing.badText, 'not a known message');
  const frame = read.data;
  if (frame.userId !== guest.me.id)
    return say(guest, { type: 'error', message: 'This is not your own user' });
  try {
    await actions[frame.type](context, typing, guest, frame as never);
  } catch (error) {
    if (!(error instanceof Failure) && !isAway(error))
      context.log.error({ err: error }, 'a live message failed');
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

type Frame<T extends SentFrame['type']> = Extract<SentFrame, { type: T }>;
type Actions = {
  [T in SentFrame['type']]: (
    context: Context,
    typing: Typing,
    guest: Guest,
    frame: Frame<T>,
  ) => Promise<void>;
};

const actions: Actions = {
  joinUser: async (_context, _typing, guest) => say(guest, { type: 'joined' }),

  joinGame: async (context, _typing, guest, { gameId }) => {
    const id = await seatIn(context, gameId, guest.me.id);
    guest.games.set(String(gameId), id);
    context.hub.enter(guest.socket, id);
    say(guest, { type: 'joined', gameId: id });
  },

  playerTyping: async (_context, typing, guest, { gameId, searchQuery }) => {
    const id = guest.games.get(String(gameId));
    if (id === undefined) throw new Failure('not-a-player');
    typing.heard({ gameId: id, userId: guest.me.id, nickname: guest.me.nickname ?? '' }, searchQuery);
  },
};
