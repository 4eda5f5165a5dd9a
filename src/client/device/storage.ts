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

/** Private windows may refuse storage; then the page remembers by itself until it is closed. */
const memory = new Map<string, string>();

export const storage = {
  get: (key: StorageKey): string | null =>
    attempt(() => localStorage.getItem(key), null) ?? memory.get(key) ?? null,
  /** Whether it would still be here after a reload. */
  outlives: (key: StorageKey): boolean => attempt(() => localStorage.getItem(key) !== null, false),
  set(key: StorageKey, value: string): void {
    memory.set(key, value);
    attempt(() => localStorage.setItem(key, value), undefined);
  },
  remove(key: StorageKey): void {
    memory.delete(key);
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

/** An entry of the storage for one place, a battle or a round of it. For any other place there is none. */
export const storedEntry = <T>(key: StorageKey) => ({
  /** Null where nothing is stored for this place, or nothing that can be read. */
  get: (place: string | number): T | null =>
    attempt(() => {
      const [entry, value] = JSON.parse(storage.get(key) ?? '[]');
      return entry === place ? value : null;
    }, null),
  set: (place: string | number, value: T): void => storage.set(key, JSON.stringify([place, value])),
  remove: (): void => storage.remove(key),
});

/** What `act` comes to, or `otherwise` where it throws: a browser may refuse storage, and what it stored may be unreadable. */
export function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
