import type { Context } from '#server/settings/context.ts';
import type { Connection } from './connection.ts';

/** Time without a frame after which a player has stopped typing, in milliseconds. */
const stopAfterMs = 3000;

/**
 * A player who types in a battle. `connection`: the connection of the latest frame; `nickname`: the name when typing started, null
 * until it is loaded; `stopTimer`: restarted by every frame.
 */
type Typist = { gameId: number; connection: Connection; nickname: string | null; stopTimer: NodeJS.Timeout };
export type Typing = {
  onTyping(connection: Connection, gameId: number, searchQuery: string): Promise<void>;
  /** Stops the typing if its latest frame came through this connection. */
  connectionClosed(connection: Connection, gameId: number): void;
};

/** Creates the relay of a player's search text to the others in the battle, including a message when the player stops. */
export function createTyping(context: Context): Typing {
  const { findPlayer, hub, now } = context;
  const typists = createTypists(({ gameId, connection }) => {
    const message = { type: 'playerStoppedTyping', gameId, userId: connection.me.id } as const;
    hub.publish({ game: gameId, except: connection.me.id, message });
  });
  return {
    async onTyping(connection, gameId, searchQuery) {
      if (searchQuery.trim() === '') return typists.stop(typists.find(connection, gameId));
      const typist = typists.note(connection, gameId);
      const { id: userId } = connection.me;
      // The name is loaded whenever typing starts, because it may change or be hidden while the connection is open.
      typist.nickname ??= (await findPlayer(userId))?.nickname ?? '';
      if (connection.ended) return;
      const { nickname } = typist;
      const timestamp = now();
      const message = { type: 'playerTyping', gameId, userId, nickname, searchQuery, timestamp } as const;
      hub.publish({ game: gameId, except: userId, message, droppable: true });
    },
    connectionClosed(connection, gameId) {
      const typist = typists.find(connection, gameId);
      if (typist?.connection === connection) typists.stop(typist);
    },
  };
}

/** Creates a registry of typing players, by battle and player. */
function createTypists(onStop: (typist: Typist) => void) {
  const typists = new Map<string, Typist>();
  const find = (connection: Connection, gameId: number) => typists.get(keyOf(connection, gameId));
  const stop = (typist: Typist | undefined): undefined => {
    if (!typist || !typists.delete(keyOf(typist.connection, typist.gameId))) return;
    clearTimeout(typist.stopTimer);
    onStop(typist);
  };
  const start = (connection: Connection, gameId: number): Typist => {
    const stopTimer = setTimeout(() => stop(typist), stopAfterMs).unref();
    const typist: Typist = { gameId, connection, nickname: null, stopTimer };
    typists.set(keyOf(connection, gameId), typist);
    return typist;
  };
  return {
    find,
    stop,
    note(connection: Connection, gameId: number): Typist {
      const typist = find(connection, gameId) ?? start(connection, gameId);
      typist.connection = connection;
      typist.stopTimer.refresh();
      return typist;
    },
  };
}

const keyOf = ({ me }: Connection, gameId: number) => `${gameId} ${me.id}`;
