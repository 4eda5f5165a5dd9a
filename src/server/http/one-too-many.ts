import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection for the answers before theirs. Browsers send none ahead, programs a few. */
const most = 10;

type Line = Socket & { waiting?: number };

/**
 * Node begins every request of the bytes it has read, a thousand of them if they are there, each with its file and its answer
 * held until it is read. The caller who sends more ahead than any page needs loses the connection.
 */
export function isOneTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const line: Line = socket;
  if (line.destroyed) return true;
  // An answer has the connection only once those before it are written.
  if (response.socket !== null) return false;
  const waiting = (line.waiting ?? 0) + 1;
  if (waiting > most) {
    line.destroy();
    return true;
  }
  line.waiting = waiting;
  response.once('close', () => {
    line.waiting = (line.waiting ?? 1) - 1;
  });
  return false;
}
