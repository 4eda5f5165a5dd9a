import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

const wires = new WeakMap<WebSocket, Duplex>();

/** The connection a socket speaks through. */
export const connectWire = (socket: WebSocket, wire: Duplex): void => void wires.set(socket, wire);

/** Sends a frame; what is sent to one socket in the same moment leaves in one write, which is what a message costs. */
export function sendSoon(socket: WebSocket, frame: string): void {
  const wire = wires.get(socket);
  if (wire && wire.writableCorked === 0) {
    wire.cork();
    process.nextTick(() => wire.uncork());
  }
  socket.send(frame);
}
