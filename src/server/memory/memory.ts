import type { StoredBattle } from '#server/battles/store.ts';
import type { Company } from '#server/database/company.ts';
import type { Ask } from '#server/database/open.ts';
import { openFindOld } from './find-old.ts';
import { type FirstDeadline, openFirstDeadline } from './first-deadline.ts';
import { type Kept, openKept } from './kept.ts';
import {
  type Asked,
  type Board,
  type ChangedRecord,
  type Person,
  type RowKind,
  type Rows,
  rowKinds,
  type Session,
} from './rows.ts';

type Kinds = {
  battles: Kept<number, StoredBattle>;
  people: Kept<string, Person>;
  sessions: Kept<string, Session>;
  boards: Kept<'board', Board>;
  /** By whom is asked. */
  rematches: Kept<string, Asked>;
};

/** What never changes is believed whenever it is known. */
type Names = {
  /** The number of the battle that has a room code, or a song. */
  codes: Kept<string, number>;
  songs: Kept<number, number>;
  /** The hash of the session whose cookie has this value. */
  tokens: Kept<string, string>;
};

/**
 * What this process remembers of the tables, so that reading costs little. Alone it is believed as it is, and whatever
 * changes a row here forgets or replaces it, after it is stored. In company the database is asked whether it still is so.
 */
export type Memory = Kinds &
  Names & {
    firstDeadline: FirstDeadline;
    /** Alone, what is remembered is true. */
    isTrue(): boolean;
    /** Whether the tables have these rows just as they are; what they have otherwise is forgotten. */
    areTrue(rows: Partial<Rows>): Promise<boolean>;
    /** From memory if it is true, else read. */
    recall<K, V extends {}>(kept: Kept<K, V>, key: K, read: () => Promise<V | null>): Promise<V | null>;
    /** A person's row changed, or may have. */
    forgetPerson(id: string): void;
    /** Their record changed, and nothing else if theirs is the row that was remembered. */
    noteRecord(record: ChangedRecord): void;
    clear(): void;
  };

/** The bounds, in bytes for battles, else in entries. */
const most = { battleBytes: 16 * 1024 * 1024, entries: 20_000 } as const;

const openKinds = (): Kinds => ({
  battles: openKept(most.battleBytes, weightOf),
  people: openKept(most.entries),
  sessions: openKept(most.entries),
  boards: openKept(1),
  rematches: openKept(most.entries),
});

const openNames = (): Names => ({
  codes: openKept(most.entries),
  songs: openKept(most.entries),
  tokens: openKept(most.entries),
});

const keyOf: { [K in RowKind]: (row: Rows[K][number]) => number | string } = {
  battles: ({ id }) => id,
  people: ({ id }) => id,
  sessions: ({ sid }) => sid,
  boards: () => 'board',
  rematches: ({ userId }) => userId,
};

export function openMemory(company: Company, ask: Ask): Memory {
  const [kinds, names] = [openKinds(), openNames()];
  const kindOf = new Map<unknown, RowKind>(rowKinds.map((kind) => [kinds[kind], kind]));
  const firstDeadline = openFirstDeadline();
  const clear = () => {
    firstDeadline.forget();
    for (const kept of Object.values({ ...kinds, ...names })) kept.clear();
  };
  company.onChange(clear);
  const findOld = openFindOld(ask);
  const areTrue = async (rows: Partial<Rows>): Promise<boolean> => {
    if (company.isAlone() || Object.keys(rows).length === 0) return true;
    const old = await findOld(rows);
    const gone = rowKinds.filter((kind) => old.size > 0 && forgetOld(kinds, kind, rows[kind] ?? [], old));
    return gone.length === 0;
  };
  const forgetPerson = (id: string) => {
    kinds.people.forget(id);
    kinds.boards.forget('board');
  };
  return {
    ...kinds,
    ...names,
    firstDeadline,
    isTrue: () => company.isAlone(),
    areTrue,
    async recall(kept, key, read) {
      const known = kept.get(key);
      const kind = kindOf.get(kept);
      if (known !== undefined && (!kind || (await areTrue({ [kind]: [known] })))) return known;
      return kept.readTogether(key, read);
    },
    forgetPerson,
    noteRecord({ before, ...record }) {
      const person = kinds.people.peek(record.id);
      forgetPerson(record.id);
      if (person?.stamp === before) kinds.people.put(record.id, { ...person, ...record });
    },
    clear,
  };
}

/** Whether any of these rows was old. One that was read again meanwhile stays. */
function forgetOld<K extends RowKind>(kinds: Kinds, kind: K, rows: Rows[K], old: ReadonlySet<object>) {
  const kept = kinds[kind] as Kept<unknown, object>;
  const found = rows.filter((row) => old.has(row));
  for (const row of found) if (kept.get(keyOf[kind](row)) === row) kept.forget(keyOf[kind](row));
  return found.length > 0;
}

/** About what a battle and the answers made of it take in the heap, in bytes. */
const weightOf = ({ songs, ratings }: StoredBattle): number =>
  5000 +
  songs.length * 4000 +
  ratings.reduce((sum, { comment }) => sum + 1500 + 6 * (comment?.length ?? 0), 0);
