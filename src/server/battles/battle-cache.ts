import { LRUCache } from 'lru-cache';
import type { QueryPrepared } from '#server/database/open.ts';
import { type BattleVersion, createBattleLoader, type StoredBattle } from './read-battle.ts';

export type BattleCache = ReturnType<typeof createBattleCache>;

/** Maximum size of the cache in bytes. */
const maxSize = 16 * 1024 * 1024;

/** Creates a cache of battles by number, filled by every read and every write of this process. */
export function createBattleCache(queryPrepared: QueryPrepared) {
  const read = createBattleLoader(queryPrepared);
  const cache = new LRUCache<number, StoredBattle>({ maxSize, sizeCalculation });
  const put = (battle: StoredBattle) => {
    const entry = cache.peek(battle.id);
    if (!entry || entry.version < battle.version) cache.set(battle.id, battle);
  };
  /** Returns the battle in this version or a later one. */
  const get = async ({ id, version }: BattleVersion): Promise<StoredBattle> => {
    const entry = cache.get(id);
    if (entry && entry.version >= version) return entry;
    const battle = await read(id);
    put(battle);
    return battle;
  };
  return {
    get,
    /** Returns the battle whose version a lookup found; null if it found none. */
    getFound: async (found: BattleVersion | null): Promise<StoredBattle | null> => found && get(found),
    put,
    remove: (id: number): void => void cache.delete(id),
    /** Returns the cached version, which may be older than the stored one. */
    latest: (id: number): StoredBattle | undefined => cache.peek(id),
  };
}

/** Returns the approximate heap size of a battle in bytes. */
const sizeCalculation = ({ songs, ratings }: StoredBattle): number =>
  1000 +
  songs.length * 1000 +
  ratings.reduce((sum, { comment }) => sum + 300 + 2 * (comment?.length ?? 0), 0);
