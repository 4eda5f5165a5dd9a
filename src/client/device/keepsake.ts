import { type Kept, storage } from './storage.ts';

/** Something small that this browser keeps for one place: a battle, or a round of it. For any other there is nothing. */
export const keepsake = <T>(key: Kept) => ({
  /** Null where nothing is kept for this place, or nothing that can be read. */
  of(place: string | number): T | null {
    try {
      const [kept, what] = JSON.parse(storage.get(key) ?? '[]');
      return kept === place ? what : null;
    } catch {
      return null;
    }
  },
  keep: (place: string | number, what: T): void => storage.set(key, JSON.stringify([place, what])),
  forget: (): void => storage.remove(key),
});
