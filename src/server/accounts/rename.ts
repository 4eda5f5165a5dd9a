import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { nameReservedMs, renameWaitOf } from '#rules/ownership.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { users } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import { failures } from '#server/http/failures.ts';
import type { Context } from '#server/settings/context.ts';
import { assertNotHidden, isReserved } from './hidden-names.ts';
import { freshName, type User, userById } from './store.ts';

type RenameContext = Pick<Context, 'db' | 'now'>;

/** Returns whether this is the player's own, visible name already; that of a guest is not its own. */
export const isNamed = (user: User, nickname: string): boolean =>
  user.nickname === nickname && user.writtenNickname === null && !user.isGuest;

/** Sets or changes the name of an account; a guest becomes a named player. @throws Failure nickname-taken, nickname-hidden, renamed-lately */
export async function rename(context: RenameContext, { id }: User, nickname: string, reply: FastifyReply) {
  for (;;) {
    const before = await userById(context.db, id);
    if (before.deletedAt) throw new Failure('unauthorized');
    if (isReserved(nickname)) throw new Failure('nickname-taken');
    const waitMs = renameWait(before, context.now());
    if (isNamed(before, nickname)) return before;
    if (waitMs > 0) {
      const secondsLeft = Math.ceil(waitMs / 1000);
      reply.header('retry-after', secondsLeft);
      const message = `${failures['renamed-lately'].message}. Try again in ${waitInWords(waitMs)}.`;
      throw new Failure('renamed-lately', { message, secondsLeft });
    }
    const renamed = await renameFrom(context, before, nickname);
    if (renamed) return renamed;
  }
}

export const renameWait = ({ nickname, writtenNickname, renamedAt }: User, now: number): number =>
  renameWaitOf(
    { nickname, nameHidden: writtenNickname !== null, renamedAt: renamedAt?.getTime() ?? null },
    now,
  );

/** Returns null if the name was changed at the same time, for example in another tab. */
async function renameFrom(context: RenameContext, before: User, nickname: string): Promise<User | null> {
  const { db } = context;
  await assertNotHidden(db, nickname);
  const now = new Date(context.now());
  const renamedAt = before.nickname === null || before.isGuest ? null : now;
  const set = { ...freshName(nickname), isGuest: false, renamedAt, updatedAt: now };
  const isUnchanged = and(
    eq(users.id, before.id),
    isNull(users.deletedAt),
    sql`${users.nickname} is not distinct from ${before.nickname}`,
    sql`${users.renamedAt} is not distinct from ${before.renamedAt}`,
  );
  const write = () => db.update(users).set(set).where(isUnchanged).returning();
  try {
    const [renamed] = await write().catch(async (error) => {
      if (!isUniqueViolation(error) || !(await releaseNames(context))) throw error;
      return write();
    });
    return renamed ?? null;
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('nickname-taken') : error;
  }
}

/** Releases the names of accounts that were deleted long enough ago. Returns whether there were any. */
export async function releaseNames({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const due = and(isNotNull(users.nicknameKey), lte(users.deletedAt, new Date(now() - nameReservedMs)));
  const freed = await db.update(users).set({ nicknameKey: null }).where(due).returning({ id: users.id });
  return freed.length > 0;
}
