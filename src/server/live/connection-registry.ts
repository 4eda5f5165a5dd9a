import type { Connection } from './connection.ts';

export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>;

/** The connections of this instance, by player and by battle. */
export function createConnectionRegistry() {
  const all = new Set<Connection>();
  const byUser = new Map<string, Connection[]>();
  const byGame = new Map<number, Connection[]>();
  return {
    add: (connection: Connection) => {
      all.add(connection);
      put(byUser, connection.me.id, connection);
    },
    enter: (connection: Connection, gameId: number) => {
      // It may have closed while the battle was looked up.
      if (all.has(connection) && !byGame.get(gameId)?.includes(connection)) put(byGame, gameId, connection);
    },
    leave: (connection: Connection, gameId: number) => drop(byGame, gameId, connection),
    remove: (connection: Connection) => {
      if (!all.delete(connection)) return;
      drop(byUser, connection.me.id, connection);
      for (const gameId of connection.battles()) drop(byGame, gameId, connection);
    },
    connections: (): Iterable<Connection> => all,
    ofUser: (userId: string) => byUser.get(userId) ?? [],
    /** The sessions that have a socket here. */
    sessions: () => new Set([...all].flatMap(({ sid }) => sid ?? [])),
    /** `sid`: the hash of a session. */
    ofSession: (sid: string) => [...all].filter((connection) => connection.sid === sid),
    /** Calls `work` with each connection in a battle, but for those of one player. */
    eachOfBattle: (gameId: number, except: string, work: (connection: Connection) => void) => {
      for (const connection of byGame.get(gameId) ?? []) if (connection.me.id !== except) work(connection);
    },
    /** Whether this player has a socket of this instance in this battle. */
    isInside: (gameId: number, userId: string) =>
      (byGame.get(gameId) ?? []).some(({ me }) => me.id === userId),
    /** Whether any player has. */
    isWatched: (gameId: number) => byGame.has(gameId),
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
