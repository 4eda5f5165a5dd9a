import type { WebSocket } from 'ws';
import type { Guest } from './guest.ts';

/** How long a socket we are done with may take to say goodbye, in milliseconds. */
const goodbyeMs = 1000;

/** Whatever it still says is not heard, and it does not stay because it does not answer. */
export function dismiss(guest: Guest, code: number, reason: string): undefined {
  guest.ended = true;
  guest.socket.close(code, reason);
  terminateSoon(guest.socket);
}

export const terminateSoon = (socket: WebSocket): void =>
  void setTimeout(() => socket.terminate(), goodbyeMs).unref();
