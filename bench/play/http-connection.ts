// One kept-open HTTP connection, written by hand: a generator of load must cost less than what it measures.
import { connect, type Socket } from 'node:net';

export type Answer = { status: number; head: string; body: string };
export type HttpConnection = {
  ask(method: string, path: string, more?: { cookie?: string; body?: unknown }): Promise<Answer>;
  close(): void;
};

type Waiting = { done: (answer: Answer) => void; failed: (error: Error) => void };

/** A connection that idled too long and was closed by the server is opened anew, as a browser would. */
export function openHttpConnection(port: number): HttpConnection {
  let dialled = dial(port);
  return {
    ask: (method, path, more) =>
      new Promise((done, failed) => {
        if (dialled.socket.destroyed || dialled.socket.readableEnded) dialled = dial(port);
        dialled.waiting.push({ done, failed });
        dialled.socket.write(requestOf(method, path, port, more), 'latin1');
      }),
    close: () => dialled.socket.destroy(),
  };
}

/** Bytes that are read at once; longer answers arrive in several. */
const most = 64 * 1024;

function dial(port: number): { socket: Socket; waiting: Waiting[] } {
  const waiting: Waiting[] = [];
  let rest: Buffer = Buffer.alloc(0);
  const hear = (chunk: Buffer) => {
    let bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (let read = readAnswer(bytes); read; read = readAnswer(bytes)) {
      bytes = bytes.subarray(read.bytes);
      waiting.shift()?.done(read.answer);
    }
    // The next bytes are read into the same place.
    rest = bytes.length ? Buffer.from(bytes) : bytes;
  };
  const callback = (length: number, read: Uint8Array) => {
    hear(Buffer.from(read.buffer, read.byteOffset, length));
    return true;
  };
  const onread = { buffer: Buffer.allocUnsafeSlow(most), callback };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  const fail = (error: Error) => {
    for (const { failed } of waiting.splice(0)) failed(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  return { socket: socket.resume(), waiting };
}

function requestOf(
  method: string,
  path: string,
  port: number,
  { cookie, body }: { cookie?: string; body?: unknown } = {},
) {
  // A character for each byte, as the whole request is written.
  const text = body === undefined ? '' : Buffer.from(JSON.stringify(body)).toString('latin1');
  const length = method === 'GET' ? '' : `content-length: ${text.length}\r\n`;
  const type = text ? 'content-type: application/json\r\n' : '';
  const jar = cookie ? `cookie: ${cookie}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${jar}${type}${length}\r\n${text}`;
}

const endOfHead = Buffer.from('\r\n\r\n');
const lengthIs = 'ength: ';

/** The first whole answer in what has arrived, and its length; null when it is not all there yet. */
function readAnswer(bytes: Buffer): { answer: Answer; bytes: number } | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  // Written by the one as Content-Length and by the other as content-length.
  const at = head.indexOf(lengthIs);
  const length = at < 0 ? 0 : Number.parseInt(head.slice(at + lengthIs.length, at + lengthIs.length + 9), 10);
  const whole = end + 4 + length;
  if (bytes.length < whole) return null;
  return {
    answer: { status: Number(head.slice(9, 12)), head, body: bytes.toString('utf8', end + 4, whole) },
    bytes: whole,
  };
}
