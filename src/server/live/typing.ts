import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { Context } from '#server/context.ts';

/** Silence after which a person has stopped typing, in milliseconds. */
const silenceMs = 3000;

type Typist = { gameId: number; userId: string; nickname: string };
type Busy = { timer: NodeJS.Timeout; socket: WebSocket };
export type Typing = {
  heard(socket: WebSocket, typist: Typist, searchQuery: string): void;
  /** This window is gone; if it was the one typed in, the person has stopped. */
  left(socket: WebSocket, gameId: number, userId: string): void;
};

/** Relays what a player is searching for to the others of the battle, and says so when they stop. */
export function openTyping({ hub, now, log }: Context): Typing {
  const busy = new Map<string, Busy>();
  const send = (gameId: number, userId: string, message: LiveMessage) =>
    void hub
      .publish({ game: gameId, except: userId, message })
      .catch((err) => log.warn({ err }, 'a live message was not sent'));

  const stop = (gameId: number, userId: string) => {
    const key = `${gameId} ${userId}`;
    clearTimeout(busy.get(key)?.timer);
    if (busy.delete(key)) send(gameId, userId, { type: 'playerStoppedTyping', gameId, userId });
  };
  return {
    heard(socket, typist, searchQuery) {
      const { gameId, userId } = typist;
      if (searchQuery.trim() === '') return stop(gameId, userId);
      const key = `${gameId} ${userId}`;
      clearTimeout(busy.get(key)?.timer);
      const timer = setTimeout(() => stop(gameId, userId), silenceMs).unref();
      busy.set(key, { timer, socket });
      send(gameId, userId, { type: 'playerTyping', ...typist, searchQuery, timestamp: now() });
    },
    left(socket, gameId, userId) {
      if (busy.get(`${gameId} ${userId}`)?.socket === socket) stop(gameId, userId);
    },
  };
}
