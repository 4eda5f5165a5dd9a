import { LRUCache } from 'lru-cache';
import type { QueryPrepared } from '#server/database/open.ts';
import { type BattleVersion, createBattleLoader, type StoredBattle } from './read-battle.ts';

export type BattleCache = ReturnType<typeof createBattleCache>;

/** In bytes. */
const maxSize = 16 * 1024 * 1024;

/** Battles as they were read or stored last, each under its number. */
export function createBattleCache(queryPrepared: QueryPrepared) {
  const read = createBattleLoader(queryPrepared);
  const cache = new LRUCache<number, StoredBattle>({ maxSize, sizeCalculation });
  const put = (battle: StoredBattle) => {
    const entry = cache.peek(battle.id);
    if (!entry || entry.version < battle.version) cache.set(battle.id, battle);
  };
  return {
    /** Only the version that is asked for is given, or a later one. */
    async get({ id, version }: BattleVersion): Promise<StoredBattle | null> {
      const entry = cache.get(id);
      if (entry && entry.version >= version) return entry;
      const battle = await read(id);
      if (battle) put(battle);
      return battle;
    },
    put,
    /** The latest version this process has seen, which may be an older one than stands. */
    latest: (id: number): StoredBattle | undefined => cache.peek(id),
  };
}

/** About what a battle takes in the heap, in bytes. */
const sizeCalculation = ({ songs, ratings }: StoredBattle): number =>
  1000 +
  songs.length * 1000 +
  ratings.reduce((sum, { comment }) => sum + 300 + 2 * (comment?.length ?? 0), 0);
