import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { User } from '#server/accounts/store.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import type { Context } from '#server/settings/context.ts';
import type { SearchRelay } from './search-relay.ts';

/** Dependencies of the handlers of a connection. */
export type LiveDeps = { context: Context; rateLimits: RateLimits; searchRelay: SearchRelay };

/** A socket with a reference to its connection, so that all sockets can share the same listeners. */
export type ConnectedSocket = WebSocket & { connection?: Connection };

export type Accepted = {
  socket: ConnectedSocket;
  me: Pick<User, 'id'>;
  /** The hash of the player's session token. */
  sid: string | null;
  ip: string;
  requestId: string;
};

/** Maximum number of battles per connection; the oldest is dropped. A page needs one at a time but may open many in turn. */
const maxBattles = 20;

/** A player's socket and its state. Kept small, because thousands are open for long: rarely needed fields are created on demand. */
export class Connection {
  readonly socket: ConnectedSocket;
  /** Only the id, because other fields of the player may change while the socket is open. */
  readonly me: Pick<User, 'id'>;
  readonly sid: string | null;
  readonly ip: string;
  readonly requestId: string;
  /** When the connection was accepted, in milliseconds since the start of the process. */
  readonly since = Math.round(performance.now());
  ended = false;
  /** Whether further frames are ignored; queued ones are still handled. */
  muted = false;
  /** The payload of a ping without its pong; null if there is none. */
  pingPayload: string | null = null;
  /** Frames received since `framesSince`. */
  frames = 0;
  framesSince = 0;
  /** Settles when all queued frames are handled. */
  queueDone: Promise<void> = Promise.resolve();
  /** Number of frames that are not handled yet. */
  queued = 0;
  /** Room codes of the entered battles by number, the latest last. */
  #battles: Map<number, string> | null = null;

  constructor({ socket, me, sid, ip, requestId }: Accepted) {
    this.socket = socket;
    this.me = { id: me.id };
    this.sid = sid;
    // Copies the address: behind a proxy it is a slice of a header, which would be kept in memory as a whole.
    this.ip = Buffer.from(ip).toString('latin1');
    this.requestId = requestId;
  }

  /** Allows frames about this battle. Returns the number of the battle that is dropped if there are too many. */
  enter(gameId: number, roomCode: string): number | undefined {
    this.#battles ??= new Map();
    this.#battles.delete(gameId);
    this.#battles.set(gameId, roomCode);
    if (this.#battles.size <= maxBattles) return;
    const [oldest = gameId] = this.#battles.keys();
    this.#battles.delete(oldest);
    return oldest;
  }

  /** Returns the number of an entered battle by its number or room code. */
  battleIdOf(ref: string | number): number | undefined {
    for (const [id, code] of this.#battles ?? [])
      if (id === ref || code === ref || String(id) === ref) return id;
  }

  /** Returns the numbers of the entered battles. */
  battles(): Iterable<number> {
    return this.#battles?.keys() ?? [];
  }
}

/** Limits of a socket's send buffer in bytes: above `droppable`, droppable messages are skipped; above `all`, the socket is closed. */
const maxBuffered = { droppable: 16 * 1024, all: 256 * 1024 } as const;

/** Returns the socket if it is open and its buffer has room for `bytes`; closes the socket of a full buffer. */
function writableSocket(connection: Connection, bytes: number): WebSocket | null {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return null;
  if (socket.bufferedAmount + bytes <= maxBuffered.all) return socket;
  close(connection, closeCode.tryAgainLater, 'too much is waiting');
  return null;
}

export const send = (connection: Connection, message: LiveMessage): void =>
  sendText(connection, JSON.stringify(message));

/** Sends a serialized message, so that a message to many connections is serialized only once. */
export const sendText = (connection: Connection, text: string): void =>
  writableSocket(connection, text.length)?.send(text);

export function sendUnlessSlow(connection: Connection, text: string): void {
  if (connection.socket.bufferedAmount <= maxBuffered.droppable) sendText(connection, text);
}

/** Answers a ping of the client, within the buffer limit also for a client that does not read. */
export const sendPong = (connection: Connection, payload: Buffer): void =>
  writableSocket(connection, payload.length)?.pong(payload);

/**
 * Close codes of the WebSocket protocol. `abnormalClosure`: the network was lost without a close frame. After `policyViolation` the
 * browser checks its session before it reconnects; after `serviceRestart` it reconnects within three seconds, to any instance.
 */
export const closeCode = {
  unsupportedData: 1003,
  abnormalClosure: 1006,
  invalidPayload: 1007,
  policyViolation: 1008,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

/** Timeout of the closing handshake, in milliseconds. */
const closingMs = 1000;

/** Closes a connection: ignores further frames, and terminates the socket if the client does not answer the handshake. */
export function close(connection: Connection, code: number, reason: string): void {
  connection.ended = true;
  connection.socket.close(code, reason);
  terminateSoon(connection.socket);
}

export const terminateSoon = (socket: WebSocket): void =>
  void setTimeout(() => socket.terminate(), closingMs).unref();
