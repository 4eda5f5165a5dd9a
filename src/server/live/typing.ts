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
  const busy = openBusy();
  const send = (gameId: number, userId: string, message: LiveMessage) =>
    void hub
      .publish({ game: gameId, except: userId, message })
      ?.catch((err) => log.warn({ err }, 'a live message was not sent'));

  const stop = ({ gameId, userId }: Seat) => {
    const typist = busy.get(gameId, userId);
    if (!typist) return;
    clearTimeout(typist.timer);
    busy.drop(gameId, userId);
    send(gameId, userId, { type: 'playerStoppedTyping', gameId, userId });
  };
  /** One timer for a person who types, not one for each letter: it looks again when something was heard meanwhile. */
  const awaitSilence = (seat: Seat, forMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      const typist = busy.get(seat.gameId, seat.userId);
      const left = (typist?.heardAt ?? 0) + silenceMs - performance.now();
      if (!typist || left <= 0) return stop(seat);
      typist.timer = awaitSilence(seat, left);
    }, forMs).unref();
  return {
    heard(socket, typist, searchQuery) {
      const { gameId, userId, nickname } = typist;
      if (searchQuery.trim() === '') return stop(typist);
      const known = busy.get(gameId, userId);
      const timer = known?.timer ?? awaitSilence({ gameId, userId }, silenceMs);
      if (!known) busy.put(gameId, userId, { timer, socket, heardAt: performance.now() });
      else {
        known.socket = socket;
        known.heardAt = performance.now();
      }
      const timestamp = now();
      send(gameId, userId, { type: 'playerTyping', gameId, userId, nickname, searchQuery, timestamp });
    },
    left(socket, gameId, userId) {
      if (busy.get(gameId, userId)?.socket === socket) stop({ gameId, userId });
    },
  };
}

/** Who types, by battle and person. */
function openBusy() {
  const battles = new Map<number, Map<string, Busy>>();
  return {
    get: (gameId: number, userId: string) => battles.get(gameId)?.get(userId),
    put(gameId: number, userId: string, typist: Busy) {
      const inBattle = battles.get(gameId) ?? new Map<string, Busy>();
      battles.set(gameId, inBattle.set(userId, typist));
    },
    drop(gameId: number, userId: string) {
      const inBattle = battles.get(gameId);
      inBattle?.delete(userId);
      if (inBattle?.size === 0) battles.delete(gameId);
    },
  };
}
