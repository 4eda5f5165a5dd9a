import type { WebSocket } from 'ws';

/** `games`: null until it entered one. */
type Seat = { userId: string; sid: string | null; games: Set<number> | null };

export type Seating = {
  /** `sid`: the hash of its session. */
  add(socket: WebSocket, userId: string, sid: string | null): void;
  enter(socket: WebSocket, gameId: number): void;
  remove(socket: WebSocket): void;
  sockets(): Iterable<WebSocket>;
  ofPerson(userId: string): WebSocket[];
  ofSession(sid: string): WebSocket[];
  /** The sessions that have a socket here. */
  sessions(): Set<string>;
  /** With each of those in a battle, but for one person's. */
  eachOfBattle(gameId: number, except: string, work: (socket: WebSocket) => void): void;
  /** Whether this person has a socket of this instance in this battle, or anybody has. */
  isInside(gameId: number, userId: string): boolean;
  isWatched(gameId: number): boolean;
};

/** The sockets of this instance, by person and by battle. */
export function openSeating(): Seating {
  const seats = new Map<WebSocket, Seat>();
  const byUser = new Map<string, Set<WebSocket>>();
  const byGame = new Map<number, Set<WebSocket>>();
  const inside = (gameId: number) => [...(byGame.get(gameId) ?? [])];
  const userOf = (socket: WebSocket) => seats.get(socket)?.userId;
  return {
    add: (socket, userId, sid) => {
      seats.set(socket, { userId, sid, games: null });
      put(byUser, userId, socket);
    },
    enter: (socket, gameId) => {
      const seat = seats.get(socket);
      // It may have left while its seat was looked up.
      if (!seat) return;
      seat.games = (seat.games ?? new Set()).add(gameId);
      put(byGame, gameId, socket);
    },
    remove: (socket) => {
      const seat = seats.get(socket);
      if (!seat) return;
      seats.delete(socket);
      drop(byUser, seat.userId, socket);
      for (const gameId of seat.games ?? []) drop(byGame, gameId, socket);
    },
    sockets: () => seats.keys(),
    ofPerson: (userId) => [...(byUser.get(userId) ?? [])],
    sessions: () => new Set([...seats.values()].flatMap(({ sid }) => sid ?? [])),
    ofSession: (sid) => [...seats].flatMap(([socket, seat]) => (seat.sid === sid ? [socket] : [])),
    eachOfBattle: (gameId, except, work) => {
      for (const socket of byGame.get(gameId) ?? nobody) if (userOf(socket) !== except) work(socket);
    },
    isInside: (gameId, userId) => inside(gameId).some((socket) => userOf(socket) === userId),
    isWatched: (gameId) => byGame.has(gameId),
  };
}

const nobody: ReadonlySet<WebSocket> = new Set();

function put<K>(map: Map<K, Set<WebSocket>>, key: K, socket: WebSocket) {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(socket));
}

function drop<K>(map: Map<K, Set<WebSocket>>, key: K, socket: WebSocket) {
  const set = map.get(key);
  set?.delete(socket);
  if (set?.size === 0) map.delete(key);
}
