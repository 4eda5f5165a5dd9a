import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { User } from '#server/accounts/store.ts';
import type { Gates } from '#server/limits/gates.ts';
import type { Context } from '#server/settings/context.ts';
import { sendText } from './send.ts';
import type { Typing, Typist } from './typing.ts';

export type Rooms = { context: Context; gates: Gates; typing: Typing };

/** A live socket. Whose it is stands on it: each message asks for that. */
export type Channel = WebSocket & { guest?: Guest };

type Me = Pick<User, 'id'>;

export type Arrival = {
  socket: Channel;
  me: Me;
  /** The hash of their session. */
  sid: string | null;
  ip: string;
  requestId: string;
};

/** Battles a socket is in at once: a page is in one, and may go through many. */
const mostBattles = 20;

/** Somebody at a live socket. Thousands sit there for long: what most never need is made when it is needed. */
export class Guest {
  readonly socket: Channel;
  /** Nothing but who they are: all else about them changes while they sit here. */
  readonly me: Me;
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
  /** What they were asked, to see that they read; null when they have answered. */
  asked: string | null = null;
  /** Frames heard from them, and since when. */
  frames = 0;
  framesSince = 0;
  /** What is being done for them; null when nothing is. */
  underWay: Promise<void> | null = null;
  /** Frames that wait for it. */
  queued = 0;
  /** Whom they typed as last. */
  typist: Typist | null = null;
  /** The battles it was let into with their codes, the latest last. */
  #games: Map<number, string> | null = null;

  constructor({ socket, me, sid, ip, requestId }: Arrival) {
    this.socket = socket;
    this.me = { id: me.id };
    this.sid = sid;
    // A copy: behind a proxy it is a part of a header, and would keep all of it.
    this.ip = Buffer.from(ip).toString('latin1');
    this.requestId = requestId;
  }

  /**
   * From now on this socket may speak of the battle, by its number or its code. Answers the number of one of which it may speak
   * no more: whoever comes into one after the other stays in the latest.
   */
  letInto(gameId: number, roomCode: string): number | undefined {
    this.#games ??= new Map();
    this.#games.delete(gameId);
    this.#games.set(gameId, roomCode);
    if (this.#games.size <= mostBattles) return;
    const [oldest] = this.#games.keys();
    this.#games.delete(oldest ?? gameId);
    if (this.typist?.gameId === oldest) this.typist = null;
    return oldest;
  }

  /** The number of a battle it was let into, by what it is called. It comes with every letter typed: the last one is at hand. */
  gameOf(called: string | number): number | undefined {
    if (called === this.typist?.gameId) return called;
    for (const [id, code] of this.#games ?? [])
      if (id === called || code === called || String(id) === called) return id;
  }

  /** The battles it was let into. */
  battles(): Iterable<number> {
    return this.#games?.keys() ?? [];
  }
}

export function say(guest: Guest, message: LiveMessage): undefined {
  sendText(guest, JSON.stringify(message));
}
