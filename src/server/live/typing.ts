import type { Context } from '#server/context.ts';

/** Silence after which a person has stopped typing, in milliseconds. */
const silenceMs = 3000;

type Typist = { gameId: number; userId: string; nickname: string };
export type Typing = { heard(typist: Typist, searchQuery: string): void; stop(typist: Typist): void };

/** Relays what a player is searching for to the others of the battle, and says so when they stop. */
export function openTyping({ hub, now, log }: Context): Typing {
  const timers = new Map<string, NodeJS.Timeout>();
  const keyOf = ({ gameId, userId }: Typist) => `${gameId} ${userId}`;
  const send = (typist: Typist, message: Parameters<typeof hub.publish>[0]['message']) =>
    void hub
      .publish({ game: typist.gameId, except: typist.userId, message })
      .catch((err) => log.warn({ err }, 'a live message was not sent'));

  const stop = (typist: Typist) => {
    const key = keyOf(typist);
    clearTimeout(timers.get(key));
    if (timers.delete(key)) {
      send(typist, { type: 'playerStoppedTyping', gameId: typist.gameId, userId: typist.userId });
    }
  };
  const heard = (typist: Typist, searchQuery: string) => {
    if (searchQuery.trim() === '') return stop(typist);
    const key = keyOf(typist);
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => stop(typist), silenceMs).unref());
    send(typist, { type: 'playerTyping', ...typist, searchQuery, timestamp: now() });
  };
  return { heard, stop };
}
