import { getTableColumns } from 'drizzle-orm';
import type { BattleRef, BattleVersion } from '#server/battles/read-battle.ts';
import { batch } from '#server/database/batch.ts';
import type { QueryPrepared } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import type { Context } from '#server/settings/context.ts';
import type { User } from './store.ts';

/** A stored session. `byName`: it signed in with the name alone. */
export type Session = { sid: string; userId: string; byName: boolean; expire: Date; usedAt: Date };

/** Key of a battle: its number or its room code, or one of its songs. */
export type BattleKey = { battle?: BattleRef | null; songId?: number };

/** Keys of a lookup: the hash of a session token, and a battle. */
type CallerQuery = BattleKey & { sid?: string | null };

type Found = {
  session: Session | null;
  user: User | null;
  /** The current version of the battle of the query. */
  battle: BattleVersion | null;
};

/** Looks up a session, its user, and the current version of a battle, in batches. */
export type FindCaller = (query: CallerQuery) => Promise<Found>;

const columns = Object.entries(getTableColumns(users)).map(([key, { name }]) => `users.${name} "${key}"`);
// The arrays are subqueries, so that PostgreSQL uses one generic plan: planning for each array length takes longer than the query.
const selectCallers = {
  name: 'callers',
  text: `
  select input.sid, sess->>'userId' "userId", sess->>'byName' is not null "byName", expire, used_at "usedAt", ${columns},
    games.id "battleId", games.version
  from unnest((select $1::text[]), (select $2::int[]), (select $3::text[]), (select $4::int[])) with ordinality
    input (sid, id, code, song_id, place)
  left join sessions on sessions.sid = input.sid
  left join users on users.id = sess->>'userId'
  left join songs on songs.id = input.song_id
  left join games rooms on rooms.room_code = input.code
  left join games on games.id = coalesce(input.id, rooms.id, songs.game_id)
  order by place`,
};

type Row = Omit<Session, 'expire'> &
  User & { expire: Date | null; battleId: number | null; version: number | null };

export const createFindCaller = (queryPrepared: QueryPrepared): FindCaller =>
  batch(async (all: readonly CallerQuery[]) => {
    const values = [
      all.map(({ sid = null }) => sid),
      all.map(({ battle }) => (typeof battle === 'number' ? battle : null)),
      all.map(({ battle }) => (typeof battle === 'string' ? battle : null)),
      all.map(({ songId = null }) => songId),
    ];
    return (await queryPrepared<Row>(selectCallers, values)).map(foundIn);
  });

/** Returns the current version of a battle; null if it does not exist. */
export const findVersion = async (
  { findCaller }: Pick<Context, 'findCaller'>,
  key: BattleKey,
): Promise<BattleVersion | null> => (await findCaller(key)).battle;

function foundIn({ userId, byName, expire, usedAt, battleId, version, sid, ...user }: Row): Found {
  return {
    session: expire === null ? null : { sid, userId, byName, expire, usedAt },
    user: user.id === null ? null : user,
    battle: battleId === null || version === null ? null : { id: battleId, version },
  };
}
