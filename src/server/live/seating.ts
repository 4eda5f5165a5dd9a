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
  /** With whose they are: each message asks for that. */
  const byGame = new Map<number, Map<WebSocket, string>>();
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
      byGame.set(gameId, (byGame.get(gameId) ?? new Map()).set(socket, seat.userId));
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
      for (const [socket, userId] of byGame.get(gameId) ?? nobody) if (userId !== except) work(socket);
    },
    isInside: (gameId, userId) => [...(byGame.get(gameId)?.values() ?? [])].includes(userId),
    isWatched: (gameId) => byGame.has(gameId),
  };
}

const nobody: ReadonlyMap<WebSocket, string> = new Map();

function put<K>(map: Map<K, Set<WebSocket>>, key: K, socket: WebSocket) {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(socket));
}

type Sockets = Set<WebSocket> | Map<WebSocket, string>;

function drop<K>(map: Map<K, Sockets>, key: K, socket: WebSocket) {
  const sockets = map.get(key);
  sockets?.delete(socket);
  if (sockets?.size === 0) map.delete(key);
}
