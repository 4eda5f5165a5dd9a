// A player with a page open: the connections a browser would keep, a cookie, and an listener on the live channel.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type Answer, type HttpConnection, openHttpConnection } from './http-connection.ts';

export type Player = {
  id: string;
  nickname: string;
  cookie: string;
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Resolves with the moment the next message of this type is heard; fails when the channel is closed before. */
  hears(type: string): Promise<number>;
  listen(): Promise<void>;
  say(frame: object): void;
  leave(): void;
};

type Waiting = { heard: (at: number) => void; failed: (error: Error) => void };

/** As many as a page asks at once. */
const connections = 3;

export async function newPlayer(port: number, nickname: string): Promise<Player> {
  const open: HttpConnection[] = Array.from({ length: connections }, () => openHttpConnection(port));
  const waiting = new Map<string, Waiting>();
  let socket: WebSocket | null = null;
  let closed: Error | null = null;
  let next = 0;
  const player: Player = {
    id: '',
    nickname,
    cookie: '',
    async ask<T>(method: string, path: string, body?: unknown) {
      next = (next + 1) % connections;
      const connection = open[next] as HttpConnection;
      const answer = await connection.ask(method, path, { cookie: player.cookie, body });
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
      keepCookie(player, answer);
      return (answer.body ? JSON.parse(answer.body) : undefined) as T;
    },
    hears: (type) =>
      new Promise((heard, failed) => {
        if (closed) failed(closed);
        else waiting.set(type, { heard, failed });
      }),
    async listen() {
      const headers = { cookie: player.cookie, origin: `http://127.0.0.1:${port}` };
      socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
      socket.on('message', (data) => {
        const type = /"type":"(\w+)"/.exec(String(data))?.[1] ?? '';
        const listener = waiting.get(type);
        if (!listener) return;
        waiting.delete(type);
        listener.heard(performance.now());
      });
      socket.on('close', (code, reason) => {
        closed = new Error(`the live channel was closed: ${code} ${reason}`);
        for (const { failed } of waiting.values()) failed(closed);
      });
      await once(socket, 'open');
    },
    say: (frame) => socket?.send(JSON.stringify(frame)),
    leave: () => {
      socket?.terminate();
      for (const connection of open) connection.close();
    },
  };
  return signUp(player);
}

function keepCookie(player: Player, { head }: Answer) {
  // Looked for with a pattern only where there is one: most answers have none.
  const set = head.includes('et-Cookie: ') || head.includes('et-cookie: ');
  if (set) player.cookie = /\r\nset-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? player.cookie;
}

async function signUp(player: Player): Promise<Player> {
  const { id } = await player.ask<{ id: string }>('POST', '/api/auth/login', { username: 'player1234' });
  player.id = id;
  await player.ask('PUT', '/api/users/nickname', { nickname: player.nickname });
  await player.ask('POST', '/api/user/avatar', { avatarType: 'male_1' });
  return player;
}
