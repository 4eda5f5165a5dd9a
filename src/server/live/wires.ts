import type { Duplex } from 'node:stream';
import type { Guest } from './guest.ts';

const wireOf = ({ socket, wire }: Guest): Duplex | null => (socket.readyState === socket.OPEN ? wire : null);

/** Sends a frame at once. */
export const sendNow = (guest: Guest, frame: string): void => void wireOf(guest)?.write(frame, 'latin1');

/** Sends a frame; what is sent to one socket in the same moment leaves in one write, which is what a message costs. */
export function sendSoon(guest: Guest, frame: string): void {
  const wire = wireOf(guest);
  if (wire && wire.writableCorked === 0) {
    wire.cork();
    process.nextTick(uncork, wire);
  }
  wire?.write(frame, 'latin1');
}

const uncork = (wire: Duplex): void => wire.uncork();
