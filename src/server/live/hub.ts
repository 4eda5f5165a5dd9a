import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { Bus } from './bus.ts';

/** A live message on its way: to every socket of these people, or to those in a battle but one. */
type Letter = { message: LiveMessage } & ({ to: string[] } | { game: number; except: string });
/** Or the news that a session is over, and with it its sockets. */
export type Envelope = Letter | { signedOut: string };

/** The protocol's number for being shown out. */
const shownOut = 1008;

export type Hub = {
  /** Sends through the bus, to the sockets of every instance. */
  publish(envelope: Envelope): Promise<void>;
  /** Whether messages reach the other instances. */
  ready(): Promise<boolean>;
  /** `sid`: the hash of its session. */
  add(socket: WebSocket, userId: string, sid: string | null): void;
  enter(socket: WebSocket, gameId: number): void;
  remove(socket: WebSocket): void;
  sockets(): Iterable<WebSocket>;
  close(): Promise<void>;
};

type Seat = { userId: string; sid: string | null; games: Set<number> };

/** The sockets of this instance, by person and by battle. */
export function openHub(bus: Bus): Hub {
  const seats = new Map<WebSocket, Seat>();
  const byUser = new Map<string, Set<WebSocket>>();
  const byGame = new Map<number, Set<WebSocket>>();

  const receivers = (envelope: Letter): WebSocket[] => {
    if ('to' in envelope) return envelope.to.flatMap((userId) => [...(byUser.get(userId) ?? [])]);
    const inside = [...(byGame.get(envelope.game) ?? [])];
    return inside.filter((socket) => seats.get(socket)?.userId !== envelope.except);
  };
  const showOut = (sid: string) => {
    for (const [socket, seat] of seats) if (seat.sid === sid) socket.close(shownOut, 'signed out');
  };
  const deliver = (envelope: Envelope) => {
    if ('signedOut' in envelope) return showOut(envelope.signedOut);
    const frame = JSON.stringify(envelope.message);
    for (const socket of receivers(envelope)) socket.send(frame);
  };
  bus.listen((text) => deliver(JSON.parse(text) as Envelope));

  return {
    publish: (envelope) => bus.send(JSON.stringify(envelope)),
    ready: () => bus.ready(),
    add(socket, userId, sid) {
      seats.set(socket, { userId, sid, games: new Set() });
      put(byUser, userId, socket);
    },
    enter(socket, gameId) {
      const seat = seats.get(socket);
      // It may have left while its seat was looked up.
      if (!seat) return;
      seat.games.add(gameId);
      put(byGame, gameId, socket);
    },
    remove(socket) {
      const seat = seats.get(socket);
      if (!seat) return;
      seats.delete(socket);
      drop(byUser, seat.userId, socket);
      for (const gameId of seat.games) drop(byGame, gameId, socket);
    },
    sockets: () => seats.keys(),
    close: () => bus.close(),
  };
}

function put<K>(map: Map<K, Set<WebSocket>>, key: K, socket: WebSocket) {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(socket));
}

function drop<K>(map: Map<K, Set<WebSocket>>, key: K, socket: WebSocket) {
  const set = map.get(key);
  set?.delete(socket);
  if (set?.size === 0) map.delete(key);
}
