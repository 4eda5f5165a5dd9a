import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

const wires = new WeakMap<WebSocket, Duplex>();

/** The connection a socket speaks through. */
export const connectWire = (socket: WebSocket, wire: Duplex): void => void wires.set(socket, wire);

const wireOf = (socket: WebSocket): Duplex | null =>
  socket.readyState === socket.OPEN ? (wires.get(socket) ?? null) : null;

/** Sends a frame at once. */
export const sendNow = (socket: WebSocket, frame: string): void =>
  void wireOf(socket)?.write(frame, 'latin1');

/** Sends a frame; what is sent to one socket in the same moment leaves in one write, which is what a message costs. */
export function sendSoon(socket: WebSocket, frame: string): void {
  const wire = wireOf(socket);
  if (wire && wire.writableCorked === 0) {
    wire.cork();
    process.nextTick(uncork, wire);
  }
  wire?.write(frame, 'latin1');
}

const uncork = (wire: Duplex): void => wire.uncork();
