import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import { within } from '#server/within.ts';
import type { Bus } from './bus.ts';

/** A live message on its way: to every socket of these people, or to those in a battle but one. */
type Letter = { message: LiveMessage } & ({ to: string[] } | { game: number; except: string });
/** Or the news that a session is over, and with it its sockets. */
export type Envelope = Letter | { signedOut: string } | Probe;
/** Only to see how long the way through the bus takes. */
type Probe = { probe: string };

/** The protocol's number for being shown out. */
const shownOut = 1008;

export type Hub = {
  /** Sends through the bus, to the sockets of every instance. */
  publish(envelope: Envelope): Promise<void>;
  /** How long a message takes through the bus and back, in milliseconds; null when it is not back in that time. */
  roundTrip(patienceMs: number): Promise<number | null>;
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
  const probes = new Map<string, () => void>();

  const receivers = (envelope: Letter): WebSocket[] => {
    if ('to' in envelope) return envelope.to.flatMap((userId) => [...(byUser.get(userId) ?? [])]);
    const inside = [...(byGame.get(envelope.game) ?? [])];
    return inside.filter((socket) => seats.get(socket)?.userId !== envelope.except);
  };
  const showOut = (sid: string) => {
    for (const [socket, seat] of seats) if (seat.sid === sid) socket.close(shownOut, 'signed out');
  };
  const deliver = (envelope: Envelope) => {
    if ('probe' in envelope) return probes.get(envelope.probe)?.();
    if ('signedOut' in envelope) return showOut(envelope.signedOut);
    const frame = JSON.stringify(envelope.message);
    for (const socket of receivers(envelope)) socket.send(frame);
  };
  bus.listen((text) => deliver(JSON.parse(text) as Envelope));

  return {
    publish: (envelope) => bus.send(JSON.stringify(envelope)),
    roundTrip: (patienceMs) => roundTrip(bus, probes, patienceMs),
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

async function roundTrip(bus: Bus, probes: Map<string, () => void>, patienceMs: number) {
  const probe = randomUUID();
  const since = performance.now();
  const heard = new Promise<number>((done) => probes.set(probe, () => done(performance.now() - since)));
  const sent = bus.send(JSON.stringify({ probe } satisfies Probe));
  const took = await within(patienceMs, Promise.all([heard, sent]), null);
  probes.delete(probe);
  return took?.[0] ?? null;
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
