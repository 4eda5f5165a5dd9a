import type { Duplex } from 'node:stream';
import { closing } from './closing.ts';
import { dismiss } from './goodbye.ts';
import type { Guest } from './guest.ts';

/**
 * Bytes that may wait for a socket that does not read; more end it, and it may come again. What is typed is of the moment:
 * where less waits already, it is left out.
 */
const mostWaiting = { typed: 16 * 1024, all: 256 * 1024 } as const;

/** The connection, if it takes so many bytes more. */
function wireFor(guest: Guest, bytes: number): Duplex | null {
  const { socket, wire } = guest;
  if (socket.readyState !== socket.OPEN) return null;
  if (wire.writableLength + bytes <= mostWaiting.all) return wire;
  dismiss(guest, closing.later, 'too much is waiting');
  return null;
}

/** Sends a frame at once. */
export const sendNow = (guest: Guest, frame: string): void =>
  void wireFor(guest, frame.length)?.write(frame, 'latin1');

/** Sends what is typed at once, unless more than it waits already. */
export function sendTyped(guest: Guest, frame: string): void {
  if (guest.wire.writableLength <= mostWaiting.typed) sendNow(guest, frame);
}

/** Sends a frame; what is sent to one socket in the same moment leaves in one write, which is what a message costs. */
export function sendSoon(guest: Guest, frame: string): void {
  const wire = wireFor(guest, frame.length);
  if (wire && wire.writableCorked === 0) {
    wire.cork();
    process.nextTick(uncork, wire);
  }
  wire?.write(frame, 'latin1');
}

const uncork = (wire: Duplex): void => wire.uncork();

/** Answers a ping of theirs. Whoever asks and does not read gets no more than others. */
export function answerPing(guest: Guest, payload: Buffer): void {
  if (wireFor(guest, payload.length)) guest.socket.pong(payload);
}
