import { and, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { OwnUser, Player, Reply } from '#contract/schemas.ts';
import { recentSongs } from '#rules/limits.ts';
import { guestName } from '#rules/names/guest-name.ts';
import { foldNickname, olderFold } from '#rules/names/nickname.ts';
import { batch } from '#server/database/batch.ts';
import { isTaken } from '#server/database/errors.ts';
import type { QueryPrepared, Runner } from '#server/database/open.ts';
import { games, songs, users } from '#server/database/schema.ts';
import { hiddenNames } from '#server/database/schema-reports.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

export type User = typeof users.$inferSelect;
/** Whom songs and results are shown under once their account is deleted; no one else is called so. */
export const deletedName = 'Deleted player';

/** The whole own user; the email is never in any other answer. */
export const ownUserOf = (user: User): OwnUser => ({
  ...user,
  ...(user.lockedAt ? { locked: true as const } : {}),
  ...(user.writtenNickname ? { nameHidden: true as const } : {}),
  ...(user.claimedAt ? { wanted: true as const } : {}),
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

type Shown = Pick<User, 'id' | 'nickname' | 'firstName' | 'avatarType' | 'deletedAt'>;

const playerOf = ({ id, nickname, firstName, avatarType, deletedAt }: Shown): Player => ({
  id,
  nickname,
  firstName,
  avatarType,
  ...(deletedAt ? { deleted: true as const } : {}),
});

type NewUser = Pick<typeof users.$inferInsert, 'firstName' | 'nickname' | 'isGuest'>;

/** @throws Failure nickname-taken, nickname-hidden */
export async function addUser(context: Context, given: NewUser): Promise<User> {
  await refuseHidden(context.db, given.nickname ?? given.firstName ?? '');
  const moment = new Date(context.now());
  const nicknameKey = given.nickname ? foldNickname(given.nickname) : null;
  const values = { ...given, nicknameKey, id: context.newId(), createdAt: moment, updatedAt: moment };
  return firstOf(() => context.db.insert(users).values(values).returning());
}

const mostTries = 12;

/** A guest with a name of their own; for one that is taken another is made. */
export async function addGuest(context: Context, tries = 0): Promise<User> {
  const guest = { nickname: guestName(context.random, tries), isGuest: true };
  return addUser(context, guest).catch((error) => {
    if (tries < mostTries && error instanceof Failure) return addGuest(context, tries + 1);
    throw error;
  });
}

/** A fresh name is seen, even where the one before was hidden. */
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
    throw isTaken(error) ? new Failure('nickname-taken') : error;
  }
}

/** Old names that look alike keep their older folds: each owner comes in by their own. */
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

const ofIds = {
  name: 'players',
  text: `select id, nickname, first_name "firstName", avatar_type "avatarType", deleted_at "deletedAt"
    from users where id = any($1::text[])`,
};

/** A player as everyone sees them, or null. */
export type FindPlayer = (id: string) => Promise<Player | null>;

/** One statement for all who are shown at once. */
export const createPlayerLoader = (queryPrepared: QueryPrepared): FindPlayer =>
  batch(async (ids: readonly string[]) => {
    const rows = await queryPrepared<Shown>(ofIds, [[...new Set(ids)]]);
    const byId = new Map(rows.map((user) => [user.id, playerOf(user)]));
    return ids.map((id) => byId.get(id) ?? null);
  });

/** Players in the order asked for, without those who are not there. */
export async function findPlayers({ findPlayer }: { findPlayer: FindPlayer }, ids: readonly string[]) {
  const found = await Promise.all(ids.map(findPlayer));
  return found.filter((player) => player !== null);
}

/** A profile: the person with their newest songs first. @throws Failure user-not-found */
export async function showPlayer(db: Runner, id: string): Promise<Reply<'showPlayer'>> {
  const user = await userById(db, id);
  // What is being played is its players' business alone.
  const rows = await db
    .select(getTableColumns(songs))
    .from(songs)
    .innerJoin(games, eq(games.id, songs.gameId))
    .where(and(eq(songs.submittedBy, id), eq(games.status, 'completed')))
    .orderBy(desc(songs.submittedAt))
    .limit(recentSongs);
  const { gamesPlayed, gamesWon } = user;
  const shared = rows.map(({ titleHidden, ...row }) => ({
    ...row,
    ...(titleHidden ? { titleHidden: true as const } : {}),
    youtubeUrl: row.videoId,
    submittedAt: row.submittedAt.toISOString(),
  }));
  return { user: { ...playerOf(user), gamesPlayed, gamesWon }, songs: shared };
}

const isCalled = (name: string) => eq(hiddenNames.nicknameKey, foldNickname(name));

/** A name the operator hides is given to no one, in no way. @throws Failure nickname-hidden */
export async function refuseHidden(db: Runner, name: string) {
  const [hidden] = await db.select().from(hiddenNames).where(isCalled(name));
  if (hidden) throw new Failure('nickname-hidden');
}

export const storeHidden = ({ db, now }: Pick<Context, 'db' | 'now'>, nickname: string) =>
  db
    .insert(hiddenNames)
    .values({ nicknameKey: foldNickname(nickname), nickname, hiddenAt: new Date(now()) })
    .onConflictDoNothing();

/** Answers whether it was hidden. */
export async function freeHidden({ db }: Pick<Context, 'db'>, nickname: string): Promise<boolean> {
  const freed = await db.delete(hiddenNames).where(isCalled(nickname)).returning();
  return freed.length > 0;
}
