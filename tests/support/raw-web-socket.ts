// A live channel as bytes on a connection: what is sent is frames as they are made here, and nothing is answered by itself.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const fin = 0x80;
/** The first bytes of frames. */
export const opcodes = {
  continuation: 0x80,
  begun: 0x01,
  text: 0x81,
  close: 0x88,
  ping: 0x89,
  pong: 0x8a,
} as const;

/** A short frame as a browser sends it, masked with nothing. */
export function frame(first: number, body: string | Buffer): Buffer {
  const length = Buffer.byteLength(body);
  return Buffer.concat([Buffer.from([first, fin | length, 0, 0, 0, 0]), Buffer.from(body)]);
}

/** Opens the live channel of the player who has this cookie. */
export async function openWebSocket(port: number, cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}
