import type { LiveMessage } from '#contract/live.ts';
import type { Context } from '#server/settings/context.ts';
import type { Connection } from './connection.ts';

/** Silence after which a player has stopped typing, and how often it is looked for at most, in milliseconds. */
const silenceMs = 3000;
const lookEveryMs = 100;

/** A player who types in a battle. `connection`: of the window they typed in last; `nickname`: theirs when they began, once it is looked up. */
export type Typist = {
  gameId: number;
  connection: Connection;
  nickname: string | null;
  typedAt: number;
  over: boolean;
};
export type Typing = {
  onTyping(connection: Connection, gameId: number, searchQuery: string): Promise<void>;
  /** This window is gone; if it was the one typed in, the player has stopped. */
  left(connection: Connection, gameId: number): void;
};

/** Relays what a player is searching for to the others of the battle, and says so when they stop. */
export function openTyping(context: Context): Typing {
  const { findPlayer, hub, now, log } = context;
  const send = (gameId: number, userId: string, message: LiveMessage) =>
    void hub
      .publish({ game: gameId, except: userId, message })
      .catch((err) => log.warn({ err }, 'a live message was not sent'));
  const typists = keepTypists(({ gameId, connection }) =>
    send(gameId, connection.me.id, { type: 'playerStoppedTyping', gameId, userId: connection.me.id }),
  );
  return {
    async onTyping(connection, gameId, searchQuery) {
      if (searchQuery.trim() === '') return typists.stop(typists.find(connection, gameId));
      const typist = typists.note(connection, gameId);
      const { id: userId } = connection.me;
      // Names change, and are hidden, while a window stays open; not with every letter.
      typist.nickname ??= (await findPlayer(userId))?.nickname ?? '';
      if (connection.ended) return;
      const { nickname } = typist;
      send(gameId, userId, { type: 'playerTyping', gameId, userId, nickname, searchQuery, timestamp: now() });
    },
    left(connection, gameId) {
      const typist = typists.find(connection, gameId);
      if (typist?.connection === connection) typists.stop(typist);
    },
  };
}

/** Who types, by battle and player, until they stop. */
function keepTypists(stopped: (typist: Typist) => void) {
  const typists = new Map<string, Typist>();
  let isLooking = false;
  const find = (connection: Connection, gameId: number) => typists.get(keyOf(connection, gameId));
  const stop = (typist: Typist | undefined): undefined => {
    if (!typist) return;
    typist.over = true;
    typists.delete(keyOf(typist.connection, typist.gameId));
    stopped(typist);
  };
  // One timer for all, set for the first who may have stopped; those who typed since are left alone.
  const lookForSilence = () => {
    const now = performance.now();
    let first = now;
    for (const typist of typists.values())
      if (typist.typedAt + silenceMs <= now) stop(typist);
      else first = Math.min(first, typist.typedAt);
    isLooking = typists.size > 0;
    if (isLooking) lookIn(Math.max(first + silenceMs - now, lookEveryMs));
  };
  const lookIn = (ms: number) => void setTimeout(lookForSilence, ms).unref();
  const begin = (connection: Connection, gameId: number): Typist => {
    const typist = { gameId, connection, nickname: null, typedAt: 0, over: false };
    typists.set(keyOf(connection, gameId), typist);
    if (!isLooking) lookIn(silenceMs);
    isLooking = true;
    return typist;
  };
  return {
    find,
    stop,
    note(connection: Connection, gameId: number) {
      // Kept on the connection: it is looked up with every letter.
      const last = connection.typist;
      const known = last?.gameId === gameId && !last.over ? last : find(connection, gameId);
      const typist = known ?? begin(connection, gameId);
      connection.typist = typist;
      typist.connection = connection;
      typist.typedAt = performance.now();
      return typist;
    },
  };
}

const keyOf = ({ me }: Connection, gameId: number) => `${gameId} ${me.id}`;
