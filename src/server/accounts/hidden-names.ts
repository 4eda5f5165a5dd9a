import { eq } from 'drizzle-orm';
import { foldNickname } from '#rules/names/nickname.ts';
import type { Runner } from '#server/database/open.ts';
import { hiddenNames } from '#server/database/schema-reports.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

const isCalled = (name: string) => eq(hiddenNames.nicknameKey, foldNickname(name));

/** A name the host of the site hides is given to no one, in no way. @throws Failure nickname-hidden */
export async function refuseHidden(db: Runner, name: string) {
  const [hidden] = await db.select().from(hiddenNames).where(isCalled(name));
  if (hidden) throw new Failure('nickname-hidden');
}

export const keepHidden = ({ db, now }: Pick<Context, 'db' | 'now'>, nickname: string) =>
  db
    .insert(hiddenNames)
    .values({ nicknameKey: foldNickname(nickname), nickname, hiddenAt: new Date(now()) })
    .onConflictDoNothing();

/** Answers whether it was hidden. */
export async function freeHidden({ db }: Pick<Context, 'db'>, nickname: string): Promise<boolean> {
  const freed = await db.delete(hiddenNames).where(isCalled(nickname)).returning();
  return freed.length > 0;
}
