// A WebSocket client that writes raw frames to a TCP connection and answers no frame (such as a ping) automatically.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const fin = 0x80;
/** First byte of a frame: the FIN bit and the opcode (RFC 6455 §5.2). `begun` is text without FIN: a first fragment. */
export const opcodes = {
  continuation: 0x80,
  begun: 0x01,
  text: 0x81,
  close: 0x88,
  ping: 0x89,
  pong: 0x8a,
} as const;

/** Builds a short client frame (body under 126 bytes) with a mask of zeros, so the body stays readable. */
export function frame(first: number, body: string | Buffer): Buffer {
  const length = Buffer.byteLength(body);
  return Buffer.concat([Buffer.from([first, fin | length, 0, 0, 0, 0]), Buffer.from(body)]);
}

/** Opens the live channel with this session cookie. */
export async function openWebSocket(port: number, cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}
