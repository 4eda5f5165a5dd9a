/**
 * What this browser stores between pages (spec §3 Browser storage keys). Our own: `sound`, 'off' once it was muted; drafts that
 * are not sent, and the answer to an invitation's song that waits for a name; what was seen last (a pause since when); the own
 * rematch that waits, and those of others whose dialog was closed; since when a room waits for its guest's name.
 */
type StorageKey =
  | 'pendingInviteCode'
  | 'pendingJoinAfterNickname'
  | 'pendingJoinSince'
  | 'user'
  | 'forceNewAccount'
  | 'sound'
  | 'ratingDrafts'
  | 'rematchAsked'
  | 'rematchPutAway'
  | 'seatAnswer'
  | 'songDraft'
  | 'summarySeen'
  | 'resultSeen'
  | 'revealSeen';

/** A private window may refuse storage; then the values last as long as the page. */
const fallback = new Map<string, string>();

export const storage = {
  get: (key: StorageKey): string | null =>
    attempt(() => localStorage.getItem(key), null) ?? fallback.get(key) ?? null,
  /** Whether it would still be here after a reload. */
  outlives: (key: StorageKey): boolean => attempt(() => localStorage.getItem(key) !== null, false),
  set(key: StorageKey, value: string): void {
    fallback.set(key, value);
    attempt(() => localStorage.setItem(key, value), undefined);
  },
  remove(key: StorageKey): void {
    fallback.delete(key);
    attempt(() => localStorage.removeItem(key), undefined);
  },
};

const comeBackKey = 'pageAfterLogin';

/** For this tab: the page a player had to log in for. It is taken once. */
export const pageAfterLogin = {
  storeThis(): void {
    const { pathname, search } = window.location;
    attempt(() => sessionStorage.setItem(comeBackKey, pathname + search), undefined);
  },
  take(): string | null {
    const path = attempt(() => sessionStorage.getItem(comeBackKey), null);
    attempt(() => sessionStorage.removeItem(comeBackKey), undefined);
    return path;
  },
};

/** The new-player flow starts from nothing (spec §4 Landing). */
export const clearSessionStorage = (): void => attempt(() => sessionStorage.clear(), undefined);

/** As many as the battles any time that a player may have. */
const maxEntries = 20;

/** The latest values by key, for example the id of a battle. Null where nothing is stored, or nothing that can be read. */
export const storedByKey = <T>(storageKey: StorageKey) => {
  type Key = string | number;
  const all = (): [Key, T][] =>
    attempt(() => JSON.parse(storage.get(storageKey) ?? '[]').filter(Array.isArray), []);
  const allBut = (key: Key) => all().filter(([each]) => each !== key);
  const store = (entries: [Key, T][]): void =>
    entries.length > 0 ? storage.set(storageKey, JSON.stringify(entries)) : storage.remove(storageKey);
  return {
    get: (key: Key): T | null => all().find(([each]) => each === key)?.[1] ?? null,
    set: (key: Key, value: T): void => store([[key, value] as [Key, T], ...allBut(key)].slice(0, maxEntries)),
    remove: (key: Key): void => store(allBut(key)),
  };
};

/** What `act` comes to, or `otherwise` where it throws: a browser may refuse storage, and what it stored may be unreadable. */
export function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
