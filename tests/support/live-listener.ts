// A real socket on the live channel that records what it received and lets a test wait for a message, never sleep.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';

type Type = LiveMessage['type'];
type Message<T extends Type> = Extract<LiveMessage, { type: T }>;

export type LiveListener = {
  socket: WebSocket;
  /** Everything heard so far, but for what `heard` and `until` have taken. */
  unread: LiveMessage[];
  /** Takes the next message of this type and all before it; answers it. */
  receives<T extends Type>(type: T): Promise<Message<T>>;
  /** Takes all messages up to the next of this type; answers them. */
  until(type: Type): Promise<LiveMessage[]>;
  send(frame: object | string | Buffer): void;
  /** Resolves with the code when the socket is closed. */
  closed: Promise<number>;
  close(): Promise<void>;
};

/** How long a message may take; only a test that fails waits so long. */
const timeoutMs = 10_000;

type Opening = {
  port: number;
  cookie?: string;
  /** Null: none is sent. */
  origin?: string | null;
  headers?: Record<string, string>;
  received?: string[];
};

/** As from a page of the server itself, if nothing else is said. */
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
      const look = () => {
        const found = unread.findIndex((message) => message.type === type);
        if (found < 0) return;
        wakers.delete(look);
        clearTimeout(timer);
        done(unread.splice(0, found + 1));
      };
      const giveUp = () => failed(new Error(`No ${type} came, only ${JSON.stringify(unread)}`));
      const timer = setTimeout(giveUp, timeoutMs);
      wakers.add(look);
      look();
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

/** The status and the sentence with which the live channel refuses a client. */
export async function refusedUpgrade(opening: Opening): Promise<[number | undefined, string]> {
  const socket = connect(opening);
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  socket.terminate();
  return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString()).message];
}
