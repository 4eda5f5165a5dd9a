// A WebSocket client of the live channel that records its messages and lets a test wait for one instead of sleeping.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';

type Type = LiveMessage['type'];
type Message<T extends Type> = Extract<LiveMessage, { type: T }>;

export type LiveListener = {
  socket: WebSocket;
  /** Received messages that neither `receives` nor `until` has taken. */
  unread: LiveMessage[];
  /** Waits for the next message of this type and returns it; removes it and all messages before it from `unread`. */
  receives<T extends Type>(type: T): Promise<Message<T>>;
  /** Waits for the next message of this type, and removes and returns all unread messages up to it. */
  until(type: Type): Promise<LiveMessage[]>;
  send(frame: object | string | Buffer): void;
  /** Resolves with the close code when the socket closes. */
  closed: Promise<number>;
  close(): Promise<void>;
};

/** Timeout for a message in ms; only a failing test waits so long. */
const timeoutMs = 10_000;

type Opening = {
  port: number;
  cookie?: string;
  /** Origin header; by default that of the server's own pages, null for none. */
  origin?: string | null;
  headers?: Record<string, string>;
  received?: string[];
};

function connect({ port, cookie, origin = `http://127.0.0.1:${port}`, headers }: Opening): WebSocket {
  const sent = { ...headers };
  if (origin) sent.origin = origin;
  if (cookie) sent.cookie = cookie;
  return new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: sent });
}

export async function openLiveListener(opening: Opening): Promise<LiveListener> {
  const socket = connect(opening);
  const unread: LiveMessage[] = [];
  const wakers = new Set<() => void>();
  socket.on('message', (data) => {
    opening.received?.push(String(data));
    unread.push(JSON.parse(String(data)) as LiveMessage);
    for (const wake of wakers) wake();
  });
  const closed = new Promise<number>((done) => socket.on('close', done));
  socket.on('error', () => {});
  await once(socket, 'open');

  const until = (type: Type) =>
    new Promise<LiveMessage[]>((done, failed) => {
      const check = () => {
        const found = unread.findIndex((message) => message.type === type);
        if (found < 0) return;
        wakers.delete(check);
        clearTimeout(timer);
        done(unread.splice(0, found + 1));
      };
      const giveUp = () => failed(new Error(`No ${type} came, only ${JSON.stringify(unread)}`));
      const timer = setTimeout(giveUp, timeoutMs);
      wakers.add(check);
      check();
    });
  return {
    socket,
    unread,
    until,
    closed,
    receives: async (type) => (await until(type)).at(-1) as never,
    send: (frame) => socket.send(isRaw(frame) ? frame : JSON.stringify(frame)),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}

const isRaw = (frame: object | string): frame is string | Buffer =>
  typeof frame === 'string' || Buffer.isBuffer(frame);

/** Returns the status and the message with which the server refuses to open the live channel. */
export async function refusedUpgrade(opening: Opening): Promise<[number | undefined, string]> {
  const socket = connect(opening);
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  socket.terminate();
  return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString()).message];
}
