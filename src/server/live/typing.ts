import type { LiveMessage } from '#contract/live.ts';
import type { Context } from '#server/settings/context.ts';
import type { Guest } from './guest.ts';

/** Silence after which a person has stopped typing, and how often it is looked for at most, in milliseconds. */
const silenceMs = 3000;
const lookEveryMs = 100;

/** One who types in a battle, at whatever window. `guest`: the one at the window they typed in last. */
export type Typist = { gameId: number; guest: Guest; heardAt: number; over: boolean };
export type Typing = {
  heard(guest: Guest, gameId: number, searchQuery: string): Promise<void>;
  /** This window is gone; if it was the one typed in, the person has stopped. */
  left(guest: Guest, gameId: number): void;
};

/** Relays what a player is searching for to the others of the battle, and says so when they stop. */
export function openTyping(context: Context): Typing {
  const { findPlayer, hub, now, log } = context;
  const send = (gameId: number, userId: string, message: LiveMessage) =>
    void hub
      .publish({ game: gameId, except: userId, message })
      .catch((err) => log.warn({ err }, 'a live message was not sent'));
  const typists = keepTypists(({ gameId, guest }) =>
    send(gameId, guest.me.id, { type: 'playerStoppedTyping', gameId, userId: guest.me.id }),
  );
  return {
    async heard(guest, gameId, searchQuery) {
      if (searchQuery.trim() === '') return typists.stop(typists.find(guest, gameId));
      typists.heard(guest, gameId);
      const { id: userId } = guest.me;
      // As they are called now: names change, and are hidden, while a window stays open.
      const me = await findPlayer(userId);
      if (!me || guest.ended) return;
      const nickname = me.nickname ?? '';
      send(gameId, userId, { type: 'playerTyping', gameId, userId, nickname, searchQuery, timestamp: now() });
    },
    left(guest, gameId) {
      const typist = typists.find(guest, gameId);
      if (typist?.guest === guest) typists.stop(typist);
    },
  };
}

/** Who types, by battle and person, until they fall silent. */
function keepTypists(stopped: (typist: Typist) => void) {
  const typists = new Map<string, Typist>();
  let isLooking = false;
  const find = (guest: Guest, gameId: number) => typists.get(keyOf(guest, gameId));
  const stop = (typist: Typist | undefined): undefined => {
    if (!typist) return;
    typist.over = true;
    typists.delete(keyOf(typist.guest, typist.gameId));
    stopped(typist);
  };
  // One timer for all, aimed at the first who may be silent: whoever goes on typing by then is passed over.
  const lookForSilence = () => {
    const now = performance.now();
    let first = now;
    for (const typist of typists.values())
      if (typist.heardAt + silenceMs <= now) stop(typist);
      else first = Math.min(first, typist.heardAt);
    isLooking = typists.size > 0;
    if (isLooking) lookIn(Math.max(first + silenceMs - now, lookEveryMs));
  };
  const lookIn = (ms: number) => void setTimeout(lookForSilence, ms).unref();
  const begin = (guest: Guest, gameId: number): Typist => {
    const typist = { gameId, guest, heardAt: 0, over: false };
    typists.set(keyOf(guest, gameId), typist);
    if (!isLooking) lookIn(silenceMs);
    isLooking = true;
    return typist;
  };
  return {
    find,
    stop,
    heard(guest: Guest, gameId: number) {
      // A window remembers whom it types as: that is asked with every letter.
      const last = guest.typist;
      const known = last?.gameId === gameId && !last.over ? last : find(guest, gameId);
      const typist = known ?? begin(guest, gameId);
      guest.typist = typist;
      typist.guest = guest;
      typist.heardAt = performance.now();
    },
  };
}

const keyOf = ({ me }: Guest, gameId: number) => `${gameId} ${me.id}`;
