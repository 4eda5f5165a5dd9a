import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import type { Gates } from '#server/limits/gates.ts';
import { frameOf } from './frame.ts';
import type { Typing, Typist } from './typing.ts';
import { sendSoon } from './wires.ts';

export type Rooms = { context: Context; gates: Gates; typing: Typing };

/** A live socket. Whose it is stands on it: each message asks for that. */
export type Channel = WebSocket & { guest?: Guest };

/** The connection a socket speaks through. */
export type Wire = Duplex & { guest?: Guest };

export type Arrival = {
  socket: Channel;
  wire: Wire;
  me: User;
  /** The hash of their session. */
  sid: string | null;
  ip: string;
  requestId: string;
};

/** Somebody at a live socket. Thousands sit there for long: what most never need is made when it is needed. */
export class Guest {
  readonly socket: Channel;
  readonly wire: Wire;
  readonly me: User;
  readonly sid: string | null;
  readonly ip: string;
  readonly requestId: string;
  /** When they came, in milliseconds of this process. */
  readonly since = Math.round(performance.now());
  ended = false;
  /** Whatever else they say is not heard. */
  deaf = false;
  /** When they were last noted as present. */
  notedAt = Number.NEGATIVE_INFINITY;
  /** Frames heard from them, and since when. */
  frames = 0;
  framesSince = 0;
  /** What is being done for them; null when nothing is. */
  underWay: Promise<void> | null = null;
  /** Whom they typed as last. */
  typist: Typist | null = null;
  /** By each of their names. */
  #games: Map<string | number, number> | null = null;

  constructor({ socket, wire, me, sid, ip, requestId }: Arrival) {
    this.socket = socket;
    this.wire = wire;
    this.me = me;
    this.sid = sid;
    this.ip = ip;
    this.requestId = requestId;
  }

  /** From now on this socket may speak of the battle, by its number or its code. */
  letInto(gameId: number, roomCode: string): void {
    this.#games ??= new Map();
    this.#games.set(gameId, gameId).set(String(gameId), gameId).set(roomCode, gameId);
  }

  /** The number of a battle it was let into, by what it is called. It comes with every letter typed: the last one is at hand. */
  gameOf(called: string | number): number | undefined {
    return called === this.typist?.gameId ? called : this.#games?.get(called);
  }

  /** The battles it was let into, each once. */
  battles(): Set<number> {
    return new Set(this.#games?.values());
  }
}

/** How long a socket we are done with may take to say goodbye, in milliseconds. */
const goodbyeMs = 1000;

export function say(guest: Guest, message: LiveMessage): undefined {
  sendSoon(guest, frameOf(message));
}

/** Whatever it still says is not heard, and it does not stay because it does not answer. */
export function dismiss(guest: Guest, code: number, reason: string): undefined {
  guest.ended = true;
  guest.socket.close(code, reason);
  terminateSoon(guest.socket);
}

export const terminateSoon = (socket: WebSocket): void =>
  void setTimeout(() => socket.terminate(), goodbyeMs).unref();
