import type { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live.ts';
import type { Context } from '#server/context.ts';

/** Silence after which a person has stopped typing, in milliseconds. */
const silenceMs = 3000;

type Seat = { gameId: number; userId: string };
type Typist = Seat & { nickname: string };
type Busy = { timer: NodeJS.Timeout; socket: WebSocket; heardAt: number };
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

  const stop = ({ gameId, userId }: Seat) => {
    const key = `${gameId} ${userId}`;
    clearTimeout(busy.get(key)?.timer);
    if (busy.delete(key)) send(gameId, userId, { type: 'playerStoppedTyping', gameId, userId });
  };
  /** One timer for a person who types, not one for each letter: it looks again when something was heard meanwhile. */
  const awaitSilence = (key: string, seat: Seat, forMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      const typist = busy.get(key);
      const left = (typist?.heardAt ?? 0) + silenceMs - performance.now();
      if (!typist || left <= 0) return stop(seat);
      typist.timer = awaitSilence(key, seat, left);
    }, forMs).unref();
  return {
    heard(socket, typist, searchQuery) {
      const { gameId, userId } = typist;
      if (searchQuery.trim() === '') return stop(typist);
      const key = `${gameId} ${userId}`;
      const timer = busy.get(key)?.timer ?? awaitSilence(key, { gameId, userId }, silenceMs);
      busy.set(key, { timer, socket, heardAt: performance.now() });
      send(gameId, userId, { type: 'playerTyping', ...typist, searchQuery, timestamp: now() });
    },
    left(socket, gameId, userId) {
      if (busy.get(`${gameId} ${userId}`)?.socket === socket) stop({ gameId, userId });
    },
  };
}
