import type { Context } from '#server/settings/context.ts';
import type { Connection } from './connection.ts';

/**
 * A player who types a song search in a battle. `connection`: the connection of the latest frame; `nickname`: the name when typing
 * started, null until it is loaded; `stopTimer`: restarted by every frame.
 */
type Typist = { gameId: number; connection: Connection; nickname: string | null; stopTimer: NodeJS.Timeout };
export type SearchRelay = ReturnType<typeof createSearchRelay>;

type Deps = Pick<Context, 'findPlayer' | 'now'> & { hub: Pick<Context['hub'], 'publish'> };

/**
 * Creates the relay of a player's song search to the others in the battle, including a message when the player stops.
 * `stopAfterMs`: the time without a frame after which a player has stopped typing.
 */
export function createSearchRelay({ findPlayer, hub, now }: Deps, stopAfterMs = 3000) {
  /** By battle and player. */
  const typists = new Map<string, Typist>();
  const start = (connection: Connection, gameId: number): Typist => {
    const stopTimer = setTimeout(() => stop(typist), stopAfterMs).unref();
    const typist: Typist = { gameId, connection, nickname: null, stopTimer };
    typists.set(keyOf(connection, gameId), typist);
    return typist;
  };
  const stop = ({ gameId, connection, stopTimer }: Typist) => {
    clearTimeout(stopTimer);
    typists.delete(keyOf(connection, gameId));
    const message = { type: 'playerStoppedTyping', gameId, userId: connection.me.id } as const;
    hub.publish({ game: gameId, except: connection.me.id, message });
  };
  return {
    async relay(connection: Connection, gameId: number, searchQuery: string): Promise<void> {
      const known = typists.get(keyOf(connection, gameId));
      if (searchQuery.trim() === '') {
        if (known) stop(known);
        return;
      }
      const typist = known ?? start(connection, gameId);
      typist.connection = connection;
      typist.stopTimer.refresh();
      const { id: userId } = connection.me;
      // The name is loaded whenever typing starts, because it may change or be hidden while the connection is open.
      typist.nickname ??= (await findPlayer(userId)).nickname ?? '';
      if (connection.ended) return;
      const { nickname } = typist;
      const message = {
        type: 'playerTyping',
        gameId,
        userId,
        nickname,
        searchQuery,
        timestamp: now(),
      } as const;
      hub.publish({ game: gameId, except: userId, message, droppable: true });
    },
    /** Stops the typing if its latest frame came through this connection. */
    connectionClosed(connection: Connection, gameId: number): void {
      const typist = typists.get(keyOf(connection, gameId));
      if (typist?.connection === connection) stop(typist);
    },
  };
}

const keyOf = ({ me }: Connection, gameId: number) => `${gameId} ${me.id}`;
