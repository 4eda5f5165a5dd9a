// A player with an open page: the connections of a browser, a cookie, and a listener on the live channel.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type HttpConnection, type HttpResponse, openHttpConnection } from './http-connection.ts';

export type Player = {
  id: string;
  nickname: string;
  cookie: string;
  request<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Resolves with the time at which the next message of this type is received; rejects if the channel closes before. */
  receives(type: string): Promise<number>;
  listen(): Promise<void>;
  send(frame: object): void;
  leave(): void;
};

type Waiting = { received: (at: number) => void; failed: (error: Error) => void };

/** Number of requests that a page sends at once. */
const connections = 3;

export async function createPlayer(port: number, nickname: string): Promise<Player> {
  const open: HttpConnection[] = Array.from({ length: connections }, () => openHttpConnection(port));
  const waiting = new Map<string, Waiting>();
  let socket: WebSocket | null = null;
  let closed: Error | null = null;
  let next = 0;
  const player: Player = {
    id: '',
    nickname,
    cookie: '',
    async request<T>(method: string, path: string, body?: unknown) {
      next = (next + 1) % connections;
      const connection = open[next] as HttpConnection;
      const response = await connection.request(method, path, { cookie: player.cookie, body });
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
      storeCookie(player, response);
      return (response.body ? JSON.parse(response.body) : undefined) as T;
    },
    receives: (type) =>
      new Promise((received, failed) => {
        if (closed) failed(closed);
        else waiting.set(type, { received, failed });
      }),
    async listen() {
      const headers = { cookie: player.cookie, origin: `http://127.0.0.1:${port}` };
      socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
      socket.on('message', (data) => {
        const type = /"type":"(\w+)"/.exec(String(data))?.[1] ?? '';
        const listener = waiting.get(type);
        if (!listener) return;
        waiting.delete(type);
        listener.received(performance.now());
      });
      socket.on('close', (code, reason) => {
        closed = new Error(`the live channel was closed: ${code} ${reason}`);
        for (const { failed } of waiting.values()) failed(closed);
      });
      await once(socket, 'open');
    },
    send: (frame) => socket?.send(JSON.stringify(frame)),
    leave: () => {
      socket?.terminate();
      for (const connection of open) connection.close();
    },
  };
  return signUp(player);
}

function storeCookie(player: Player, { head }: HttpResponse) {
  // The regular expression runs only if there is a cookie, since most responses have none.
  const set = head.includes('et-Cookie: ') || head.includes('et-cookie: ');
  if (set) player.cookie = /\r\nset-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? player.cookie;
}

async function signUp(player: Player): Promise<Player> {
  const { id } = await player.request<{ id: string }>('POST', '/api/auth/login', { username: 'player1234' });
  player.id = id;
  await player.request('PUT', '/api/users/nickname', { nickname: player.nickname });
  await player.request('POST', '/api/user/avatar', { avatarType: 'male_1' });
  return player;
}
