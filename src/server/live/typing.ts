import type { Context } from '#server/settings/context.ts';
import type { Connection } from './connection.ts';

/** Silence after which a player has stopped typing, in milliseconds. */
const silenceMs = 3000;

/**
 * A player who types in a battle. `connection`: of the window they typed in last; `nickname`: theirs when they began, once it is looked
 * up; `silence`: begins anew with every letter.
 */
type Typist = { gameId: number; connection: Connection; nickname: string | null; silence: NodeJS.Timeout };
export type Typing = {
  onTyping(connection: Connection, gameId: number, searchQuery: string): Promise<void>;
  /** If it was the window typed in, the player has stopped. */
  windowClosed(connection: Connection, gameId: number): void;
};

/** Relays what a player is searching for to the others of the battle, and says so when they stop. */
export function createTyping(context: Context): Typing {
  const { findPlayer, hub, now } = context;
  const typists = keepTypists(({ gameId, connection }) => {
    const message = { type: 'playerStoppedTyping', gameId, userId: connection.me.id } as const;
    hub.publish({ game: gameId, except: connection.me.id, message });
  });
  return {
    async onTyping(connection, gameId, searchQuery) {
      if (searchQuery.trim() === '') return typists.stop(typists.find(connection, gameId));
      const typist = typists.note(connection, gameId);
      const { id: userId } = connection.me;
      // Asked anew when they begin to type again: a name may change, or be hidden, while a window stays open.
      typist.nickname ??= (await findPlayer(userId))?.nickname ?? '';
      if (connection.ended) return;
      const { nickname } = typist;
      const timestamp = now();
      const message = { type: 'playerTyping', gameId, userId, nickname, searchQuery, timestamp } as const;
      hub.publish({ game: gameId, except: userId, message, droppable: true });
    },
    windowClosed(connection, gameId) {
      const typist = typists.find(connection, gameId);
      if (typist?.connection === connection) typists.stop(typist);
    },
  };
}

/** Players who type, by battle and player, until they stop. */
function keepTypists(stopped: (typist: Typist) => void) {
  const typists = new Map<string, Typist>();
  const find = (connection: Connection, gameId: number) => typists.get(keyOf(connection, gameId));
  const stop = (typist: Typist | undefined): undefined => {
    if (!typist || !typists.delete(keyOf(typist.connection, typist.gameId))) return;
    clearTimeout(typist.silence);
    stopped(typist);
  };
  const begin = (connection: Connection, gameId: number): Typist => {
    const silence = setTimeout(() => stop(typist), silenceMs).unref();
    const typist: Typist = { gameId, connection, nickname: null, silence };
    typists.set(keyOf(connection, gameId), typist);
    return typist;
  };
  return {
    find,
    stop,
    note(connection: Connection, gameId: number): Typist {
      const typist = find(connection, gameId) ?? begin(connection, gameId);
      typist.connection = connection;
      typist.silence.refresh();
      return typist;
    },
  };
}

const keyOf = ({ me }: Connection, gameId: number) => `${gameId} ${me.id}`;
