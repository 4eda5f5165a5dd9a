import type { User } from '#server/accounts/store.ts';
import type { StoredBattle } from '#server/battles/store.ts';
import type { Company } from '#server/database/company.ts';
import { type Kept, openKept } from './kept.ts';

/** A session of the table. `byName`: whoever has it came in by a name alone. */
export type Session = { userId: string; byName: boolean; expire: Date };
export type Leader = { id: string; nickname: string; gamesPlayed: number; gamesWon: number };

type Things = {
  battles: Kept<number, StoredBattle>;
  /** The number of the battle that has a room code, or a song. */
  codes: Kept<string, number>;
  songs: Kept<number, number>;
  people: Kept<string, User>;
  /** The hash of the session that a Cookie header proves to have. */
  cookies: Kept<string, string>;
  sessions: Kept<string, Session>;
  board: Kept<'board', Leader[]>;
};

/**
 * What this process remembers of the tables, so that reading costs no question. It is believed, and filled, only while
 * no other process can change them; whatever changes a row here forgets it, after it is stored.
 */
export type Memory = Things & {
  isTrue(): boolean;
  /** From memory, else read. */
  recall<K, V>(kept: Kept<K, V>, key: K, read: () => Promise<V | null>): Promise<V | null>;
  /** A person's row changed: their name, their record. */
  forgetPerson(id: string): void;
  clear(): void;
};

/** The bounds, in bytes for battles, else in entries. */
const most = { battleBytes: 16 * 1024 * 1024, entries: 20_000 } as const;

export function openMemory(company: Company): Memory {
  const things: Things = {
    battles: openKept(most.battleBytes, weightOf),
    codes: openKept(most.entries),
    songs: openKept(most.entries),
    people: openKept(most.entries),
    cookies: openKept(most.entries),
    sessions: openKept(most.entries),
    board: openKept(1),
  };
  const clear = () => {
    for (const kept of Object.values(things)) kept.clear();
  };
  company.onChange(clear);
  return {
    ...things,
    isTrue: () => company.isAlone(),
    async recall(kept, key, read) {
      if (!company.isAlone()) return read();
      return kept.get(key) ?? kept.read(key, read);
    },
    forgetPerson(id) {
      things.people.forget(id);
      things.board.forget('board');
    },
    clear,
  };
}

/** About what a battle and the answers made of it take in the heap, in bytes. */
const weightOf = ({ songs, ratings }: StoredBattle): number =>
  5000 +
  songs.length * 4000 +
  ratings.reduce((sum, { comment }) => sum + 1500 + 6 * (comment?.length ?? 0), 0);
