import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import type { Gates } from '#server/limits/gates.ts';
import { frameOf } from './frame.ts';
import type { Typing } from './typing.ts';
import { sendSoon } from './wires.ts';

export type Rooms = { context: Context; gates: Gates; typing: Typing };

/** Somebody at a live socket. */
export type Guest = {
  socket: WebSocket;
  me: User;
  /** The hash of their session. */
  sid: string | null;
  ip: string;
  /** What this socket may speak of: the battles it was let into, by number and by code. */
  games: Map<string | number, number>;
  ended: boolean;
};

/** How long a socket we are done with may take to say goodbye, in milliseconds. */
const goodbyeMs = 1000;

export function say({ socket }: Guest, message: LiveMessage): undefined {
  sendSoon(socket, frameOf(message));
}

/** Whatever it still says is not heard, and it does not stay because it does not answer. */
export function dismiss(guest: Guest, code: number, reason: string): undefined {
  guest.ended = true;
  guest.socket.close(code, reason);
  terminateSoon(guest.socket);
}

export const terminateSoon = (socket: WebSocket): void =>
  void setTimeout(() => socket.terminate(), goodbyeMs).unref();
