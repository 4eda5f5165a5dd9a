import { getTableColumns } from 'drizzle-orm';
import type { BattleRef, BattleVersion } from '#server/battles/store.ts';
import type { Ask } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import type { User } from './store.ts';

/** A session of the table. `byName`: its owner came in by a name alone. */
export type Session = { sid: string; userId: string; byName: boolean; expire: Date; usedAt: Date };

type Found = {
  session: Session | null;
  /** The user of the session. */
  user: User | null;
  battle: BattleVersion | null;
};

const columns = Object.entries(getTableColumns(users)).map(([key, { name }]) => `users.${name} "${key}"`);
const who = `
  select sid, sess->>'userId' "userId", sess->>'byName' is not null "byName", expire, used_at "usedAt", ${columns}`;
const bySession = `
  from (select $1::text as sid) asked
  left join sessions using (sid)
  left join users on users.id = sess->>'userId'`;

const statements = {
  alone: { name: 'who', text: `${who}, null::int "battleId", null::int version ${bySession}` },
  number: {
    name: 'who and battle',
    text: `${who}, games.id "battleId", version ${bySession} left join games on games.id = $2`,
  },
  code: {
    name: 'who and room',
    text: `${who}, games.id "battleId", version ${bySession} left join games on room_code = $2`,
  },
} as const;

type Row = Omit<Session, 'expire'> &
  User & { expire: Date | null; battleId: number | null; version: number | null };

const kindOf = (ref: BattleRef | null) =>
  ref === null ? 'alone' : typeof ref === 'number' ? 'number' : 'code';

/** One statement: who has the session of this hash, and which version of the battle stands. */
export async function findWho(ask: Ask, sid: string | null, ref: BattleRef | null): Promise<Found> {
  if (sid === null && ref === null) return { session: null, user: null, battle: null };
  const [row] = (await ask(statements[kindOf(ref)], ref === null ? [sid] : [sid, ref])) as Row[];
  if (!row) return { session: null, user: null, battle: null };
  const { userId, byName, expire, usedAt, battleId, version, sid: _, ...user } = row;
  const isThere = sid !== null && expire !== null;
  return {
    session: isThere ? { sid, userId, byName, expire, usedAt } : null,
    user: user.id === null ? null : user,
    battle: battleId === null || version === null ? null : { id: battleId, version },
  };
}
