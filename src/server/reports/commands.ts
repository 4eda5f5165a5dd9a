import { asc, eq, isNull } from 'drizzle-orm';
import { unlockName } from '#server/accounts/locks/lock.ts';
import type { User } from '#server/accounts/store.ts';
import { ratings, reports, users } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';
import {
  ban,
  closeReports,
  type Desk,
  hideComment,
  hideName,
  NotDone,
  personBy,
  rename,
  reportBy,
  unban,
  unhideComment,
  unhideName,
} from './moderation.ts';

const usage = `npm run moderate -- list              open reports, oldest first
npm run moderate -- hide REPORT       hide the name or the comment a report is about
npm run moderate -- hide NAME         hide a battle name behind a stand-in
npm run moderate -- unhide REPORT     show it again (or: unhide NAME)
npm run moderate -- dismiss REPORT    leave everything as it is and close the report
npm run moderate -- rename NAME NEW   give somebody another battle name
npm run moderate -- ban NAME          sign somebody out everywhere and let them in no more
npm run moderate -- unban NAME        let them in again
npm run moderate -- unlock NAME       take the lock off a name whose owner lost passkey and code

REPORT is a number of the list. NAME is a battle name, or the id in the address of a profile.`;

type Command = (desk: Desk, target: string, more: string[]) => Promise<string>;

const isReport = (target: string): boolean => /^\d{1,9}$/.test(target);
const person = (act: (desk: Desk, user: User, more: string[]) => Promise<string>): Command => {
  return async (desk, target, more) => act(desk, await personBy(desk, target), more);
};
const aboutName = (userId: string) => ({ userId, ratingId: null });

const commands: Record<string, Command> = {
  list: async (desk) => list(desk),
  hide: (desk, target, more) =>
    isReport(target) ? hideReported(desk, Number(target)) : hideNamed(desk, target, more),
  unhide: (desk, target, more) =>
    isReport(target) ? unhideReported(desk, Number(target)) : unhideNamed(desk, target, more),
  dismiss: async (desk, target) => {
    if (!isReport(target)) throw new NotDone(usage);
    await closeReports(desk, await reportBy(desk, Number(target)));
    return `Report ${target} is closed.`;
  },
  rename: person(async (desk, user, [name = '']) => {
    const renamed = await rename(desk, user, name);
    await closeReports(desk, aboutName(user.id));
    return `${quoted(user.nickname)} is called ${quoted(renamed)} now.`;
  }),
  ban: person(async (desk, user) => {
    await ban(desk, user);
    await closeReports(desk, aboutName(user.id));
    return `${quoted(user.nickname)} is signed out everywhere and comes in no more.`;
  }),
  unban: person(async (desk, user) => {
    await unban(desk, user);
    return `${quoted(user.nickname)} may come in again.`;
  }),
  unlock: person(async (desk, user) => {
    const opened = await unlockName(desk, user.id);
    return `${quoted(user.nickname)} ${opened ? 'is open now' : 'was not locked'}: whoever types it comes in.`;
  }),
};

const hideNamed = person(async (desk, user) => {
  const standIn = await hideName(desk, user);
  await closeReports(desk, aboutName(user.id));
  return `${quoted(user.nickname)} is shown as ${quoted(standIn)}.`;
});

const unhideNamed = person(async (desk, user) => `${quoted(await unhideName(desk, user))} is shown again.`);

async function hideReported(desk: Desk, id: number): Promise<string> {
  const report = await reportBy(desk, id);
  if (report.ratingId === null) return hideNamed(desk, report.userId, []);
  await hideComment(desk, report.ratingId);
  await closeReports(desk, report);
  return 'The comment is hidden.';
}

async function unhideReported(desk: Desk, id: number): Promise<string> {
  const { userId, ratingId } = await reportBy(desk, id);
  if (ratingId === null) return unhideNamed(desk, userId, []);
  await unhideComment(desk, ratingId);
  return 'The comment is shown again.';
}

async function list({ db }: Desk): Promise<string> {
  const rows = await db
    .select({ report: reports, nickname: users.nickname, written: ratings.writtenComment })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(ratings, eq(ratings.id, reports.ratingId))
    .where(isNull(reports.closedAt))
    .orderBy(asc(reports.id));
  if (rows.length === 0) return 'No open reports.';
  return rows
    .map(({ report: { id, ratingId, words, times, createdAt }, nickname, written }) => {
      const what = ratingId === null ? 'name   ' : 'comment';
      const who = ratingId === null ? '' : ` by ${quoted(nickname)}`;
      const when = createdAt.toISOString().slice(0, 16).replace('T', ' ');
      return `${String(id).padStart(5)}  ${what}  ${when}  ${times}x  ${quoted(written ?? words)}${who}`;
    })
    .join('\n');
}

/** In quotes, so that no name can paint the operator's terminal. */
const quoted = (words: string | null): string => JSON.stringify(words ?? '');

/** Does what was typed after `moderate`; answers what to say. @throws NotDone, with what to say */
export async function moderate(desk: Desk, [name = '', target, ...more]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name !== 'list' && !target)) throw new NotDone(usage);
  try {
    return await command(desk, target ?? '', more);
  } catch (error) {
    throw error instanceof Failure ? new NotDone(error.message) : error;
  } finally {
    // Rows of all kinds were changed by hand.
    desk.memory.clear();
  }
}
