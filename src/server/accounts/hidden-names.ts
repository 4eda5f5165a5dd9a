import { eq } from 'drizzle-orm';
import { product } from '#contract/product.ts';
import { foldNickname } from '#rules/names/nickname.ts';
import type { Runner } from '#server/database/open.ts';
import { hiddenNames } from '#server/database/schema-reports.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

/** Returns a name to show in place of a hidden one. */
export const standInName = (random: () => number) => `Player ${Math.floor(random() * 900_000) + 100_000}`;

/** Name shown with the songs and results of a deleted account. */
export const deletedName = 'Deleted player';

/** Names in the place of a player, as pages show them. */
const ownWords = ['You', 'Opponent', 'Other Player', 'Nobody', 'Guest', 'Admin', product, deletedName];
const reserved = new Set(ownWords.map(foldNickname));

/** Returns whether a name, such as a stand-in, could be taken for a word of the page, so that nobody may choose it. */
export function isReserved(name: string): boolean {
  const fold = foldNickname(name);
  return reserved.has(fold) || /^player \d{6}$/.test(fold);
}

const hasName = (name: string) => eq(hiddenNames.nicknameKey, foldNickname(name));

/** @throws Failure nickname-hidden if the operator hides the name */
export async function assertNotHidden(db: Runner, name: string) {
  const [hidden] = await db.select().from(hiddenNames).where(hasName(name));
  if (hidden) throw new Failure('nickname-hidden');
}

export const storeHiddenName = ({ db, now }: Pick<Context, 'db' | 'now'>, nickname: string) =>
  db
    .insert(hiddenNames)
    .values({ nicknameKey: foldNickname(nickname), nickname, hiddenAt: new Date(now()) })
    .onConflictDoNothing();

/** Releases a hidden name. Returns whether it was hidden. */
export async function releaseHiddenName({ db }: Pick<Context, 'db'>, nickname: string): Promise<boolean> {
  const freed = await db.delete(hiddenNames).where(hasName(nickname)).returning();
  return freed.length > 0;
}
