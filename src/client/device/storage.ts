/**
 * The keys of this browser's storage (spec §3 Browser storage keys). Not in the specification: `sound`, 'off' once it was muted;
 * drafts that are not sent, and the answer to an invitation's song that waits for a name; the summaries, results and reveals that
 * were seen; the requests whose dialog was closed; the time at which a room was stored to join it.
 */
type StorageKey =
  | 'pendingInviteCode'
  | 'pendingJoinAfterNickname'
  | 'pendingJoinSince'
  | 'user'
  | 'forceNewAccount'
  | 'sound'
  | 'ratingDrafts'
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
  /** Whether the value will be there after a reload. */
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

/** The page of this tab for which a login was needed; `take` removes it. */
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

/** What a player has not sent is not for the next player of this browser. */
export function removeAllDrafts(): void {
  for (const key of ['ratingDrafts', 'songDraft', 'seatAnswer'] as const) storage.remove(key);
}

/** As many as the anytime battles that a player may have. */
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

/** The result of `act`, or `otherwise` if it throws: a browser may refuse storage, and a stored value may be unreadable. */
export function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
