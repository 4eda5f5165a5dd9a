import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { OwnUser, Player } from '#contract/schemas.ts';
import type { PlayerId } from '#rules/battle.ts';
import { guestName } from '#rules/names/guest-name.ts';
import { foldNickname, olderFold } from '#rules/names/nickname.ts';
import { batch } from '#server/database/batch.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { QueryPrepared, Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { assertNotHidden } from './hidden-names.ts';

export type User = typeof users.$inferSelect;

/** Builds the reply with the caller's own user, the only reply with an email. */
export const ownUserOf = (user: User): OwnUser => ({
  ...user,
  ...(user.lockedAt ? { locked: true as const } : {}),
  ...(user.writtenNickname ? { nameHidden: true as const } : {}),
  ...(user.claimedAt ? { claimed: true as const } : {}),
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

type Shown = Pick<User, 'id' | 'nickname' | 'firstName' | 'avatarType' | 'deletedAt'>;

/** Returns the data of a user that all visitors see. */
export const playerOf = ({ id, nickname, firstName, avatarType, deletedAt }: Shown): Player => ({
  id,
  nickname,
  firstName,
  avatarType,
  ...(deletedAt ? { deleted: true as const } : {}),
});

type NewUser = Pick<typeof users.$inferInsert, 'firstName' | 'nickname' | 'isGuest'>;

/** @throws Failure nickname-taken, nickname-hidden */
export async function addUser(context: Context, given: NewUser): Promise<User> {
  await assertNotHidden(context.db, given.nickname ?? given.firstName ?? '');
  const moment = new Date(context.now());
  const nicknameKey = given.nickname ? foldNickname(given.nickname) : null;
  const values = { ...given, nicknameKey, id: context.newId(), createdAt: moment, updatedAt: moment };
  return firstOf(() => context.db.insert(users).values(values).returning());
}

const maxTries = 12;

/** Adds a guest with a random name; retries with another name if it is taken. */
export async function addGuest(context: Context, tries = 0): Promise<User> {
  const guest = { nickname: guestName(context.random, tries), isGuest: true };
  return addUser(context, guest).catch((error) => {
    if (tries < maxTries && error instanceof Failure) return addGuest(context, tries + 1);
    throw error;
  });
}

/** Returns the columns of a new name, which is visible even if the old one was hidden. */
export const freshName = (nickname: string) => ({
  nickname,
  nicknameKey: foldNickname(nickname),
  writtenNickname: null,
});

/** @throws Failure nickname-taken */
export async function changeUser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  change: Pick<Partial<User>, 'avatarType'> | ReturnType<typeof freshName>,
): Promise<User> {
  const set = { ...change, updatedAt: new Date(now()) };
  return firstOf(() => db.update(users).set(set).where(eq(users.id, id)).returning());
}

async function firstOf(write: () => PromiseLike<User[]>): Promise<User> {
  try {
    const [user] = await write();
    if (!user) throw new Failure('user-not-found');
    return user;
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('nickname-taken') : error;
  }
}

/** Finds a user by name. An exact match of the older comparison form wins, which a few old lookalike names still have. */
export async function userByName(db: Runner, nickname: string): Promise<User | undefined> {
  const [older, fold] = [olderFold(nickname), foldNickname(nickname)];
  const either = and(inArray(users.nicknameKey, [older, fold]), isNull(users.deletedAt));
  const found = await db.select().from(users).where(either);
  return found.find(({ nicknameKey }) => nicknameKey === older) ?? found[0];
}

/** @throws Failure user-not-found */
export async function userById(db: Runner, id: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Failure('user-not-found');
  return user;
}

/** Locks the rows of players in id order, which avoids deadlocks. Call it first in a transaction, to serialize writers. */
export async function lockPlayers(tx: Runner, ids: readonly PlayerId[]): Promise<Map<PlayerId, User>> {
  const locked = new Map<PlayerId, User>();
  for (const id of [...new Set(ids)].toSorted()) {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (user) locked.set(id, user);
  }
  return locked;
}

const ofIds = {
  name: 'players',
  text: `select id, nickname, first_name "firstName", avatar_type "avatarType", deleted_at "deletedAt"
    from users where id = any($1::text[])`,
};

/** Loads the public data of a player, who exists as long as the site: the row of a deleted account stays. */
export type FindPlayer = (id: string) => Promise<Player>;

/** Creates a loader in which simultaneous calls share one statement. */
export const createPlayerLoader = (queryPrepared: QueryPrepared): FindPlayer =>
  batch(async (ids: readonly string[]) => {
    const rows = await queryPrepared<Shown>(ofIds, [[...new Set(ids)]]);
    const byId = new Map(rows.map((user) => [user.id, playerOf(user)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
