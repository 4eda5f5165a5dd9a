import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { foldNickname, nicknameProblem, tidyNickname } from '#rules/nickname.ts';
import { endSessionsOf } from '#server/accounts/session.ts';
import { changeUser, type User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import { isTaken } from '#server/database/errors.ts';
import { games, ratings, reports, users } from '#server/database/schema.ts';
import { star } from '#server/words/rude-words.ts';

/** What the operator's tool works on, in the server or beside it. */
export type Desk = Pick<Context, 'db' | 'hub' | 'log' | 'now' | 'random' | 'memory'>;

/** What the operator asked for cannot be done; the message is for them. */
export class NotDone extends Error {}

type Report = typeof reports.$inferSelect;

/** @throws NotDone */
export async function reportBy({ db }: Desk, id: number): Promise<Report> {
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) throw new NotDone(`There is no report ${id}.`);
  return report;
}

/** By battle name, by the stand-in of a hidden one, or by id. @throws NotDone */
export async function personBy({ db }: Desk, named: string): Promise<User> {
  const name = tidyNickname(named);
  const is = or(eq(users.id, named), eq(users.nicknameKey, foldNickname(name)), eq(users.nickname, name));
  const [user] = await db.select().from(users).where(is);
  if (!user) throw new NotDone(`Nobody is called ${JSON.stringify(named)}.`);
  return user;
}

export async function closeReports({ db, now }: Desk, about: Pick<Report, 'userId' | 'ratingId'>) {
  const subject = about.ratingId === null ? isNull(reports.ratingId) : eq(reports.ratingId, about.ratingId);
  await db
    .update(reports)
    .set({ closedAt: new Date(now()) })
    .where(and(eq(reports.userId, about.userId), subject, isNull(reports.closedAt)));
}

/** A stand-in takes the name's place on every page; the owner still comes in by the name. @throws NotDone */
export async function hideName(desk: Desk, { id, nickname, firstName }: User, tries = 10): Promise<string> {
  const standIn = `Player ${Math.floor(desk.random() * 900_000) + 100_000}`;
  if (nickname === null) {
    await desk.db.update(users).set({ firstName: standIn }).where(eq(users.id, id));
    return standIn;
  }
  const set = { nickname: standIn, writtenNickname: nickname, firstName: firstName && standIn };
  try {
    const open = and(eq(users.id, id), isNull(users.writtenNickname));
    const [hidden] = await desk.db.update(users).set(set).where(open).returning({ id: users.id });
    if (!hidden) throw new NotDone('This name is hidden already.');
    return standIn;
  } catch (error) {
    if (!isTaken(error) || tries === 0) throw error;
    return hideName(desk, { id, nickname, firstName } as User, tries - 1);
  }
}

/** @throws NotDone */
export async function unhideName({ db }: Desk, { id, writtenNickname }: User): Promise<string> {
  if (writtenNickname === null) throw new NotDone('This name is not hidden.');
  await db.update(users).set({ nickname: writtenNickname, writtenNickname: null }).where(eq(users.id, id));
  return writtenNickname;
}

export async function hideComment(desk: Desk, ratingId: number) {
  const written = sql`coalesce(${ratings.writtenComment}, ${ratings.comment})`;
  await desk.db
    .update(ratings)
    .set({ commentHidden: true, writtenComment: written, comment: null })
    .where(and(eq(ratings.id, ratingId), eq(ratings.commentHidden, false)));
  await raiseVersion(desk, ratingId);
}

/** A move that is being made on the battle as it was is made again. */
const raiseVersion = ({ db }: Desk, ratingId: number) =>
  db
    .update(games)
    .set({ version: sql`${games.version} + 1` })
    .where(
      sql`${games.id} = (select game_id from songs join ratings on song_id = songs.id where ratings.id = ${ratingId})`,
    );

export async function unhideComment(desk: Desk, ratingId: number) {
  const { db } = desk;
  const hidden = and(eq(ratings.id, ratingId), eq(ratings.commentHidden, true));
  const [rating] = await db.select().from(ratings).where(hidden);
  if (!rating?.writtenComment) return;
  const comment = star(rating.writtenComment);
  const writtenComment = comment === rating.writtenComment ? null : rating.writtenComment;
  await db.update(ratings).set({ commentHidden: false, comment, writtenComment }).where(hidden);
  await raiseVersion(desk, ratingId);
}

/** @throws NotDone, Failure nickname-taken */
export async function rename(desk: Desk, { id }: User, typed: string): Promise<string> {
  const nickname = tidyNickname(typed);
  if (nicknameProblem(nickname)) throw new NotDone(`${JSON.stringify(typed)} cannot be a battle name.`);
  await changeUser(desk, id, { nickname });
  return nickname;
}

/** Signs them out everywhere, and lets them in no more; their name leaves the leaderboard. */
export async function ban(desk: Desk, { id }: User) {
  await desk.db
    .update(users)
    .set({ bannedAt: new Date(desk.now()) })
    .where(eq(users.id, id));
  await endSessionsOf(desk, id);
}

export const unban = ({ db }: Desk, { id }: User) =>
  db.update(users).set({ bannedAt: null }).where(eq(users.id, id));
