import type { Connection } from './connection.ts';

export type ConnectionRegistry = {
  add(connection: Connection): void;
  enter(connection: Connection, gameId: number): void;
  leave(connection: Connection, gameId: number): void;
  remove(connection: Connection): void;
  connections(): Iterable<Connection>;
  ofUser(userId: string): Connection[];
  /** `sid`: the hash of a session. */
  ofSession(sid: string): Connection[];
  /** The sessions that have a socket here. */
  sessions(): Set<string>;
  /** Calls `work` with each connection in a battle, but for those of one player. */
  eachOfBattle(gameId: number, except: string, work: (connection: Connection) => void): void;
  /** Whether this player has a socket of this instance in this battle, or any player has. */
  isInside(gameId: number, userId: string): boolean;
  isWatched(gameId: number): boolean;
};

/** The connections of this instance, by player and by battle. */
export function openConnectionRegistry(): ConnectionRegistry {
  const all = new Set<Connection>();
  const byUser = new Map<string, Connection[]>();
  const byGame = new Map<number, Connection[]>();
  return {
    add: (connection) => {
      all.add(connection);
      put(byUser, connection.me.id, connection);
    },
    enter: (connection, gameId) => {
      // It may have closed while the battle was looked up.
      if (all.has(connection) && !byGame.get(gameId)?.includes(connection)) put(byGame, gameId, connection);
    },
    leave: (connection, gameId) => drop(byGame, gameId, connection),
    remove: (connection) => {
      if (!all.delete(connection)) return;
      drop(byUser, connection.me.id, connection);
      for (const gameId of connection.battles()) drop(byGame, gameId, connection);
    },
    connections: () => all,
    ofUser: (userId) => byUser.get(userId) ?? [],
    sessions: () => new Set([...all].flatMap(({ sid }) => sid ?? [])),
    ofSession: (sid) => [...all].filter((connection) => connection.sid === sid),
    eachOfBattle: (gameId, except, work) => {
      for (const connection of byGame.get(gameId) ?? []) if (connection.me.id !== except) work(connection);
    },
    isInside: (gameId, userId) => (byGame.get(gameId) ?? []).some(({ me }) => me.id === userId),
    isWatched: (gameId) => byGame.has(gameId),
  };
}

/** Lists are made anew, not changed: one may be iterated over now. */
function put<K>(map: Map<K, Connection[]>, key: K, connection: Connection) {
  map.set(key, [...(map.get(key) ?? []), connection]);
}

function drop<K>(map: Map<K, Connection[]>, key: K, connection: Connection) {
  const others = map.get(key)?.filter((each) => each !== connection) ?? [];
  if (others.length > 0) map.set(key, others);
  else map.delete(key);
}
