import { attempt } from '#rules/attempt.ts';

/**
 * Keys of this browser's storage (spec §3 Browser storage keys). Not in the specification: `sound`, 'off' if muted; drafts that
 * were not sent; `seatAnswer`, the answer to an invitation's song until the player has a name; the summaries, results and reveals
 * that were seen; `rematchPutAway`, the requests whose dialog was closed; `pendingJoinSince`, when the room to join was stored.
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

function storageIn<Key extends string>(area: () => Storage) {
  /** Values that last as long as the page, for a browser that refuses storage, such as a private window. */
  const fallback = new Map<Key, string>();
  return {
    get: (key: Key): string | null => attempt(() => area().getItem(key), null) ?? fallback.get(key) ?? null,
    /** Returns whether the value survives a reload. */
    outlives: (key: Key): boolean => attempt(() => area().getItem(key) !== null, false),
    set(key: Key, value: string): void {
      fallback.set(key, value);
      attempt(() => area().setItem(key, value), undefined);
    },
    remove(key: Key): void {
      fallback.delete(key);
      attempt(() => area().removeItem(key), undefined);
    },
    clear(): void {
      fallback.clear();
      attempt(() => area().clear(), undefined);
    },
  };
}

export const storage = storageIn<StorageKey>(() => localStorage);

/** Values of this tab. `roomChoice`: mode, type and pace of a room that is not open yet; `unkeptCode`, `sentCodes`: see `client/sign-in`. */
export const tabStorage = storageIn<'pageAfterLogin' | 'roomChoice' | 'unkeptCode' | 'sentCodes'>(
  () => sessionStorage,
);

/** Page of this tab that needed a login; `take` returns it and removes it. */
export const pageAfterLogin = {
  storeThis: (): void => tabStorage.set('pageAfterLogin', window.location.pathname + window.location.search),
  take(): string | null {
    const path = tabStorage.get('pageAfterLogin');
    tabStorage.remove('pageAfterLogin');
    return path;
  },
};

/** Maximum number of entries of a key, the limit of a player's anytime battles; the oldest entries are removed. */
const maxEntries = 20;

/** Stores the latest values by key, for example the id of a battle. `get` returns null without a readable value. */
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
