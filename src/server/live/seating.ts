import type { Guest } from './guest.ts';

export type Seating = {
  add(guest: Guest): void;
  enter(guest: Guest, gameId: number): void;
  leave(guest: Guest, gameId: number): void;
  remove(guest: Guest): void;
  guests(): Iterable<Guest>;
  ofPerson(userId: string): Guest[];
  /** `sid`: the hash of a session. */
  ofSession(sid: string): Guest[];
  /** The sessions that have a socket here. */
  sessions(): Set<string>;
  /** With each of those in a battle, but for one person's. */
  eachOfBattle(gameId: number, except: string, work: (guest: Guest) => void): void;
  /** Whether this person has a socket of this instance in this battle, or anybody has. */
  isInside(gameId: number, userId: string): boolean;
  isWatched(gameId: number): boolean;
};

/** Those at the sockets of this instance, by person and by battle. */
export function openSeating(): Seating {
  const all = new Set<Guest>();
  const byUser = new Map<string, Guest[]>();
  const byGame = new Map<number, Guest[]>();
  return {
    add: (guest) => {
      all.add(guest);
      put(byUser, guest.me.id, guest);
    },
    enter: (guest, gameId) => {
      // They may have left while their seat was looked up.
      if (all.has(guest) && !byGame.get(gameId)?.includes(guest)) put(byGame, gameId, guest);
    },
    leave: (guest, gameId) => drop(byGame, gameId, guest),
    remove: (guest) => {
      if (!all.delete(guest)) return;
      drop(byUser, guest.me.id, guest);
      for (const gameId of guest.battles()) drop(byGame, gameId, guest);
    },
    guests: () => all,
    ofPerson: (userId) => byUser.get(userId) ?? [],
    sessions: () => new Set([...all].flatMap(({ sid }) => sid ?? [])),
    ofSession: (sid) => [...all].filter((guest) => guest.sid === sid),
    eachOfBattle: (gameId, except, work) => {
      for (const guest of byGame.get(gameId) ?? []) if (guest.me.id !== except) work(guest);
    },
    isInside: (gameId, userId) => (byGame.get(gameId) ?? []).some(({ me }) => me.id === userId),
    isWatched: (gameId) => byGame.has(gameId),
  };
}

/** Lists are made anew, not changed: one may be gone through just now. */
function put<K>(map: Map<K, Guest[]>, key: K, guest: Guest) {
  map.set(key, [...(map.get(key) ?? []), guest]);
}

function drop<K>(map: Map<K, Guest[]>, key: K, guest: Guest) {
  const others = map.get(key)?.filter((each) => each !== guest) ?? [];
  if (others.length > 0) map.set(key, others);
  else map.delete(key);
}
