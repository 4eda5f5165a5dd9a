import type { Battle } from '#rules/battle.ts';
import type { Connection } from './connection.ts';

export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>;

/** Creates a registry of this instance's connections, by player and by battle. */
export function createConnectionRegistry() {
  const all = new Set<Connection>();
  const byUser = new Map<string, Connection[]>();
  const byGame = new Map<number, Connection[]>();
  return {
    add: (connection: Connection) => {
      all.add(connection);
      put(byUser, connection.me.id, connection);
    },
    /** Adds a connection to a battle. Returns the number of the battle that it leaves if it is in too many. */
    enter: (
      connection: Connection,
      { id, roomCode }: Pick<Battle, 'id' | 'roomCode'>,
    ): number | undefined => {
      const left = connection.enter(id, roomCode);
      if (left !== undefined) drop(byGame, left, connection);
      // The connection may have closed while the battle was looked up.
      if (all.has(connection) && !byGame.get(id)?.includes(connection)) put(byGame, id, connection);
      return left;
    },
    remove: (connection: Connection) => {
      if (!all.delete(connection)) return;
      drop(byUser, connection.me.id, connection);
      for (const gameId of connection.battles()) drop(byGame, gameId, connection);
    },
    connections: (): Iterable<Connection> => all,
    ofUser: (userId: string) => byUser.get(userId) ?? [],
    /** Returns the hashes of all sessions with a socket in this process. */
    sessions: () => new Set([...all].flatMap(({ sid }) => sid ?? [])),
    /** `sid`: the hash of a session. */
    ofSession: (sid: string) => [...all].filter((connection) => connection.sid === sid),
    /** Calls `work` with each connection in a battle, except those of one player. */
    eachOfBattle: (gameId: number, except: string, work: (connection: Connection) => void) => {
      for (const connection of byGame.get(gameId) ?? []) if (connection.me.id !== except) work(connection);
    },
    /** Returns whether the player has a socket of this instance in the battle. */
    isInside: (gameId: number, userId: string) =>
      (byGame.get(gameId) ?? []).some(({ me }) => me.id === userId),
    /** Returns whether any player has a socket of this instance in the battle. */
    isWatched: (gameId: number) => byGame.has(gameId),
  };
}

/** Adds a connection. Lists are replaced, not changed, because a caller may be iterating over one. */
function put<K>(map: Map<K, Connection[]>, key: K, connection: Connection) {
  map.set(key, [...(map.get(key) ?? []), connection]);
}

function drop<K>(map: Map<K, Connection[]>, key: K, connection: Connection) {
  const others = map.get(key)?.filter((each) => each !== connection) ?? [];
  if (others.length > 0) map.set(key, others);
  else map.delete(key);
}
