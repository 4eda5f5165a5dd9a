import type { WebSocket } from 'ws';
import { closing } from './closing.ts';
import { dismiss } from './goodbye.ts';
import type { Guest } from './guest.ts';

/**
 * Bytes that may wait for a socket that does not read; more end it, and it may come again. What is typed is of the moment:
 * where less waits already, it is left out.
 */
const mostWaiting = { typed: 16 * 1024, all: 256 * 1024 } as const;

/** The socket, if it takes so many bytes more. */
function openSocket(guest: Guest, bytes: number): WebSocket | null {
  const { socket } = guest;
  if (socket.readyState !== socket.OPEN) return null;
  if (socket.bufferedAmount + bytes <= mostWaiting.all) return socket;
  dismiss(guest, closing.later, 'too much is waiting');
  return null;
}

/** Sends a message that was made text once, for all who hear it. */
export const sendText = (guest: Guest, text: string): void => openSocket(guest, text.length)?.send(text);

/** Sends what is typed, unless more than it waits already. */
export function sendTyped(guest: Guest, text: string): void {
  if (guest.socket.bufferedAmount <= mostWaiting.typed) sendText(guest, text);
}

/** Answers a ping of theirs. Whoever asks and does not read gets no more than others. */
export const answerPing = (guest: Guest, payload: Buffer): void =>
  openSocket(guest, payload.length)?.pong(payload);
