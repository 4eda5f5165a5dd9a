import type { RematchRequest } from '#rules/rematch.ts';
import type { User } from '#server/accounts/store.ts';
import type { StoredBattle } from '#server/battles/store.ts';

/** `stamp`: the transaction that wrote the row, as PostgreSQL counts them; a battle has its version instead. */
type Stamped = { stamp: string };

export type Person = User & Stamped;
/** A person's row after a battle that ended; `before`: its stamp until then. */
export type ChangedRecord = Pick<Person, 'id' | 'stamp' | 'gamesPlayed' | 'gamesWon'> & { before: string };
/** A session of the table. `byName`: whoever has it came in by a name alone. */
export type Session = Stamped & {
  sid: string;
  userId: string;
  byName: boolean;
  expire: Date;
  usedAt: Date;
};
export type Leader = { id: string; nickname: string; gamesPlayed: number; gamesWon: number };
/** Its stamp is made of its leaders'. */
export type Board = Stamped & { leaders: Leader[] };

/** What somebody is asked and has not answered, as it stands in the table; its stamp is made of the requests' numbers. */
export type Asked = Stamped & { userId: string; requests: RematchRequest[] };

/** Rows of the tables as they are remembered: never altered, only replaced. */
export type Rows = {
  battles: StoredBattle[];
  people: Person[];
  sessions: Session[];
  boards: Board[];
  rematches: Asked[];
};
export type RowKind = keyof Rows;
export const rowKinds: readonly RowKind[] = ['battles', 'people', 'sessions', 'boards', 'rematches'];
