import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { foldNickname, nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import { shownName } from '#rules/names/shown-name.ts';
import {
  assertNotHidden,
  isReserved,
  releaseHiddenName,
  standInName,
  storeHiddenName,
} from '#server/accounts/hidden-names.ts';
import { endSessionsOf } from '#server/accounts/session.ts';
import { changeUser, freshName, type User } from '#server/accounts/store.ts';
import { leaveBattles } from '#server/battles/change.ts';
import { incrementVersions } from '#server/battles/save-battle.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { ratings, users } from '#server/database/schema.ts';
import { reports } from '#server/database/schema-reports.ts';
import { expireRequestsOf } from '#server/rivals/play-requests.ts';
import type { ToolContext } from '#server/settings/context.ts';
import { NotDone } from '#server/settings/tool-commands.ts';
import { starred } from '#server/words/rude-words.ts';
import { type About, areAbout } from './about.ts';

type Report = typeof reports.$inferSelect;

/** Returns the report with this number. @throws NotDone */
export async function reportBy({ db }: ToolContext, id: number): Promise<Report> {
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) throw new NotDone(`There is no report ${id}.`);
  return report;
}

/** Finds a user by id, by the name as shown, or by battle name, in this order. @throws NotDone */
export async function userBy({ db }: ToolContext, named: string): Promise<User> {
  const name = tidyNickname(named);
  const fits = or(eq(users.id, named), eq(users.nicknameKey, foldNickname(name)), eq(users.nickname, name));
  const existing = and(fits, isNull(users.deletedAt));
  const found = await db.select().from(users).where(existing);
  // The stand-in of a hidden name may be the name of another player in other letters.
  const user =
    found.find(({ id }) => id === named) ?? found.find(({ nickname }) => nickname === name) ?? found[0];
  if (!user) throw new NotDone(`There is no player called ${JSON.stringify(named)}.`);
  return user;
}

export async function closeReports({ db, now }: ToolContext, about: About) {
  const closedAt = new Date(now());
  const open = and(areAbout(about), isNull(reports.closedAt));
  await db.update(reports).set({ closedAt }).where(open);
}

/** Replaces a battle name with a stand-in. The owner can still sign in with the name, and other players cannot take it. @throws NotDone */
export async function hideName(context: ToolContext, user: User): Promise<string> {
  if (user.writtenNickname !== null) throw new NotDone('This name is hidden already.');
  await storeHiddenName(context, shownName(user, ''));
  return standIn(context, user);
}

async function standIn(context: ToolContext, user: User, tries = 10): Promise<string> {
  const { id, nickname, firstName } = user;
  const name = standInName(context.random);
  if (nickname === null) {
    await context.db.update(users).set({ firstName: name }).where(eq(users.id, id));
    return name;
  }
  const set = { nickname: name, writtenNickname: nickname, firstName: firstName && name };
  try {
    const as = and(eq(users.id, id), eq(users.nickname, nickname), isNull(users.writtenNickname));
    const [hidden] = await context.db.update(users).set(set).where(as).returning({ id: users.id });
    if (!hidden) throw new NotDone('The owner has another name now.');
    return name;
  } catch (error) {
    if (!isUniqueViolation(error) || tries === 0) throw error;
    return standIn(context, user, tries - 1);
  }
}

/** Shows a hidden name again, or lets players take a hidden name that has no owner. @throws NotDone */
export async function unhideName(context: ToolContext, named: string): Promise<string> {
  const user = await userBy(context, named).catch(() => null);
  const nickname = user?.writtenNickname ?? (user ? null : tidyNickname(named));
  if (nickname === null) throw new NotDone('This name is not hidden.');
  const freed = await releaseHiddenName(context, nickname);
  if (!user && !freed) throw new NotDone(`There is no player called ${JSON.stringify(named)}.`);
  if (!user) return `${JSON.stringify(nickname)} can be taken again.`;
  await context.db.update(users).set({ nickname, writtenNickname: null }).where(eq(users.id, user.id));
  return `${JSON.stringify(nickname)} is shown again.`;
}

export async function hideComment(context: ToolContext, ratingId: number) {
  const written = sql`coalesce(${ratings.writtenComment}, ${ratings.comment})`;
  const set = { commentHidden: true, writtenComment: written, comment: null };
  await changeComment(context, set, and(eq(ratings.id, ratingId), eq(ratings.commentHidden, false)));
}

/** Changes a comment and its battle's version, which cached battles need, in one transaction. */
const changeComment = (
  context: ToolContext,
  set: PgUpdateSetSource<typeof ratings>,
  which: SQL | undefined,
) =>
  context.transaction(async (tx) => {
    const changed = await tx.update(ratings).set(set).where(which).returning({ songId: ratings.songId });
    for (const { songId } of changed)
      await incrementVersions(tx, sql`id = (select game_id from songs where id = ${songId})`);
  });

export async function unhideComment(context: ToolContext, ratingId: number) {
  const hidden = and(eq(ratings.id, ratingId), eq(ratings.commentHidden, true));
  const [rating] = await context.db.select().from(ratings).where(hidden);
  if (!rating?.writtenComment) return;
  const { shown: comment, written: writtenComment } = starred(rating.writtenComment);
  await changeComment(context, { commentHidden: false, comment, writtenComment }, hidden);
}

/** Renames a user, and hides the old name so that no player can take it again. @throws NotDone, Failure nickname-taken, nickname-hidden */
export async function rename(context: ToolContext, user: User, typed: string): Promise<string> {
  const nickname = tidyNickname(typed);
  if (nicknameProblem(nickname) || isReserved(nickname))
    throw new NotDone(`${JSON.stringify(typed)} cannot be a battle name.`);
  await assertNotHidden(context.db, nickname);
  await changeUser(context, user.id, freshName(nickname));
  const before = user.writtenNickname ?? user.nickname;
  if (before !== null && foldNickname(before) !== foldNickname(nickname))
    await storeHiddenName(context, before);
  return nickname;
}

/** Bans a user: ends all sessions and lets the opponents win the running battles. The user is notified before the sockets close. */
export async function ban(context: ToolContext, { id }: User) {
  const bannedAt = new Date(context.now());
  await context.db.update(users).set({ bannedAt }).where(eq(users.id, id));
  await leaveBattles(context, id, 'banned');
  await endSessionsOf(context, id);
  await expireRequestsOf(context.db, id);
  // A request that was in progress may have opened or joined a battle.
  await leaveBattles(context, id, 'banned');
}

export const unban = ({ db }: ToolContext, { id }: User) =>
  db.update(users).set({ bannedAt: null }).where(eq(users.id, id));
