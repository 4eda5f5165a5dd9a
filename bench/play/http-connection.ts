// A persistent HTTP connection, written by hand, since a load generator must cost less than the server that it measures.
import { connect, type Socket } from 'node:net';

export type HttpResponse = { status: number; head: string; body: string };
export type HttpConnection = {
  request(method: string, path: string, more?: { cookie?: string; body?: unknown }): Promise<HttpResponse>;
  close(): void;
};

type Waiting = { done: (response: HttpResponse) => void; failed: (error: Error) => void };

/** Opens a connection. If the server has closed it after an idle time, the next request opens it again, as a browser does. */
export function openHttpConnection(port: number): HttpConnection {
  let connection = dial(port);
  return {
    request: (method, path, more) =>
      new Promise((done, failed) => {
        if (connection.socket.destroyed || connection.socket.readableEnded) connection = dial(port);
        connection.waiting.push({ done, failed });
        connection.socket.write(requestOf(method, path, port, more), 'latin1');
      }),
    close: () => connection.socket.destroy(),
  };
}

/** Size of the read buffer in bytes; a longer response arrives in several chunks. */
const bufferSize = 64 * 1024;

function dial(port: number): { socket: Socket; waiting: Waiting[] } {
  const waiting: Waiting[] = [];
  let rest: Buffer = Buffer.alloc(0);
  const onChunk = (chunk: Buffer) => {
    let bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (let read = readResponse(bytes); read; read = readResponse(bytes)) {
      bytes = bytes.subarray(read.bytes);
      waiting.shift()?.done(read.response);
    }
    // The rest is copied, since the next bytes are read into the same buffer.
    rest = bytes.length ? Buffer.from(bytes) : bytes;
  };
  const callback = (length: number, read: Uint8Array) => {
    onChunk(Buffer.from(read.buffer, read.byteOffset, length));
    return true;
  };
  const onread = { buffer: Buffer.allocUnsafeSlow(bufferSize), callback };
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
  // The body has one character for each byte, since the whole request is written as latin1.
  const text = body === undefined ? '' : Buffer.from(JSON.stringify(body)).toString('latin1');
  const length = method === 'GET' ? '' : `content-length: ${text.length}\r\n`;
  const type = text ? 'content-type: application/json\r\n' : '';
  const jar = cookie ? `cookie: ${cookie}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${jar}${type}${length}\r\n${text}`;
}

const endOfHead = Buffer.from('\r\n\r\n');
const lengthIs = 'ength: ';

/** Returns the first complete response in the bytes, and its length in bytes; null if the response is incomplete. */
function readResponse(bytes: Buffer): { response: HttpResponse; bytes: number } | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  // One server writes Content-Length, the other content-length.
  const at = head.indexOf(lengthIs);
  const length = at < 0 ? 0 : Number.parseInt(head.slice(at + lengthIs.length, at + lengthIs.length + 9), 10);
  const whole = end + 4 + length;
  if (bytes.length < whole) return null;
  return {
    response: { status: Number(head.slice(9, 12)), head, body: bytes.toString('utf8', end + 4, whole) },
    bytes: whole,
  };
}
