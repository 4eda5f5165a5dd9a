import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { User } from '#server/accounts/store.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import type { Context } from '#server/settings/context.ts';
import type { Typing } from './typing.ts';

/** What every connection works with. */
export type LiveDeps = { context: Context; rateLimits: RateLimits; typing: Typing };

/** Whose connection a socket is stands on it: the listeners are the same for all sockets. */
export type ConnectedSocket = WebSocket & { connection?: Connection };

export type Accepted = {
  socket: ConnectedSocket;
  me: Pick<User, 'id'>;
  /** The hash of their session. */
  sid: string | null;
  ip: string;
  requestId: string;
};

/** Battles a connection is in at once: a page is in one, and may go through many. */
const mostBattles = 20;

/** A player's socket and what is known of it. Thousands are open for long: what most never need is made when it is needed. */
export class Connection {
  readonly socket: ConnectedSocket;
  /** Only the id: all else about the player changes while the socket is open. */
  readonly me: Pick<User, 'id'>;
  readonly sid: string | null;
  readonly ip: string;
  readonly requestId: string;
  /** When it was accepted, in milliseconds of this process. */
  readonly since = Math.round(performance.now());
  ended = false;
  /** Further frames are ignored; those that came before are still answered. */
  muted = false;
  /** When its player was last noted as present. */
  notedAt = Number.NEGATIVE_INFINITY;
  /** What the ping that waits for its pong carries; null when none waits. */
  pingPayload: string | null = null;
  /** Frames received since `framesSince`. */
  frames = 0;
  framesSince = 0;
  /** The latest of its frames is handled then. */
  handled: Promise<void> = Promise.resolve();
  /** Frames that are not handled yet. */
  queued = 0;
  /** The codes of the battles it entered, by number, the latest last. */
  #battles: Map<number, string> | null = null;

  constructor({ socket, me, sid, ip, requestId }: Accepted) {
    this.socket = socket;
    this.me = { id: me.id };
    this.sid = sid;
    // A copy: behind a proxy it is a part of a header, and would keep all of it.
    this.ip = Buffer.from(ip).toString('latin1');
    this.requestId = requestId;
  }

  /** Its frames may name this battle from now on. Returns the number of the battle that is dropped for it, if they were too many. */
  enter(gameId: number, roomCode: string): number | undefined {
    this.#battles ??= new Map();
    this.#battles.delete(gameId);
    this.#battles.set(gameId, roomCode);
    if (this.#battles.size <= mostBattles) return;
    const [oldest = gameId] = this.#battles.keys();
    this.#battles.delete(oldest);
    return oldest;
  }

  /** The number of a battle it entered, by its number or its code. */
  battleIdOf(called: string | number): number | undefined {
    for (const [id, code] of this.#battles ?? [])
      if (id === called || code === called || String(id) === called) return id;
  }

  /** The numbers of the battles it entered. */
  battles(): Iterable<number> {
    return this.#battles?.keys() ?? [];
  }
}

/** Bytes that may wait for a socket that does not read. More end it, and it may connect again; what is droppable is left out before. */
const mostWaiting = { droppable: 16 * 1024, all: 256 * 1024 } as const;

/** The socket, if it takes so many bytes more. */
function writableSocket(connection: Connection, bytes: number): WebSocket | null {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return null;
  if (socket.bufferedAmount + bytes <= mostWaiting.all) return socket;
  close(connection, closeCode.later, 'too much is waiting');
  return null;
}

export const send = (connection: Connection, message: LiveMessage): void =>
  sendText(connection, JSON.stringify(message));

/** Sends a message that was made text once, for all who receive it. */
export const sendText = (connection: Connection, text: string): void =>
  writableSocket(connection, text.length)?.send(text);

export function sendUnlessSlow(connection: Connection, text: string): void {
  if (connection.socket.bufferedAmount <= mostWaiting.droppable) sendText(connection, text);
}

/** Answers the client's own ping. A client that pings and does not read gets no more than others. */
export const sendPong = (connection: Connection, payload: Buffer): void =>
  writableSocket(connection, payload.length)?.pong(payload);

/**
 * Why a socket is closed, by the numbers of the protocol. `abnormal`: its network is gone without a word; `restarting`: its browser
 * comes back at once, to whatever instance answers. After 1008, a violated policy, a browser asks who it is before it comes back.
 */
export const closeCode = {
  abnormal: 1006,
  badData: 1003,
  badText: 1007,
  tooMuch: 1008,
  signedOut: 1008,
  restarting: 1012,
  later: 1013,
} as const;

/** Time for the closing handshake, in milliseconds. */
const closingMs = 1000;

/** Further frames are ignored, and a client that does not answer the closing handshake is cut off. */
export function close(connection: Connection, code: number, reason: string): void {
  connection.ended = true;
  connection.socket.close(code, reason);
  terminateSoon(connection.socket);
}

export const terminateSoon = (socket: WebSocket): void =>
  void setTimeout(() => socket.terminate(), closingMs).unref();
