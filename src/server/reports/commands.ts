import { asc, eq, isNull, type SQL } from 'drizzle-orm';
import { unlockName } from '#server/accounts/locks/lock.ts';
import { type User, userById } from '#server/accounts/store.ts';
import { ratings, songs, users } from '#server/database/schema.ts';
import { hiddenNames, reports } from '#server/database/schema-reports.ts';
import { Failure } from '#server/http/failure.ts';
import type { ToolContext } from '#server/settings/context.ts';
import { NotDone, type ToolCommand, toolOf } from '#server/settings/tool-commands.ts';
import { type About, aboutOf } from './about.ts';
import {
  ban,
  closeReports,
  hideComment,
  hideName,
  rename,
  reportBy,
  unban,
  unhideComment,
  unhideName,
  userBy,
} from './moderation.ts';
import { hiddenSongs, hideTitle, type StoredSong, songBy, songsOf, unhideTitle } from './song-titles.ts';

const usage = `npm run moderate -- list              open reports, oldest first
npm run moderate -- hide REPORT       hide the name, comment or title that a report is about
npm run moderate -- hide NAME         replace a battle name by a stand-in; no player can take it again
npm run moderate -- unhide REPORT     show it again (or: unhide NAME, also to free a hidden name without an owner)
npm run moderate -- dismiss REPORT    close the report without hiding anything
npm run moderate -- songs NAME        the titles that a player sent, newest first, with their numbers
npm run moderate -- hide-song SONG    replace title and artist of a song by a stand-in
npm run moderate -- unhide-song SONG  show them again
npm run moderate -- hidden            all hidden names, titles and comments; comments with the numbers of their reports
npm run moderate -- rename NAME NEW   give a player another battle name; no player can take the old one again
npm run moderate -- ban NAME          sign a player out everywhere and refuse further sign-ins
npm run moderate -- unban NAME        let the player sign in again
npm run moderate -- unlock NAME       unlock a name whose owner lost passkey and recovery code

REPORT is a number from list, SONG one from songs. NAME is a battle name, or the id in the address of a profile.`;

type Command = ToolCommand<ToolContext>;

const isNumber = (target: string): boolean => /^\d{1,9}$/.test(target);
const onTarget = (act: (context: ToolContext, target: string) => Promise<string>): Command => ({
  takes: 1,
  run: (context, [target = '']) => act(context, target),
});
const onNumber = (act: (context: ToolContext, id: number) => Promise<string>): Command =>
  onTarget(async (context, target) => {
    if (!isNumber(target)) throw new NotDone(usage);
    return act(context, Number(target));
  });
const onUser = (act: (context: ToolContext, user: User) => Promise<string>): Command =>
  onTarget(async (context, target) => act(context, await userBy(context, target)));
const nameOf = ({ id }: User): About => ({ kind: 'name', userId: id });

const commands: Record<string, Command> = {
  list: {
    takes: 0,
    run: async ({ db }) => lines(await reportLines(db, isNull(reports.closedAt)), 'No open reports.'),
  },
  hide: onTarget((context, target) =>
    isNumber(target) ? hideReported(context, Number(target)) : hideNamed(context, target),
  ),
  unhide: onTarget((context, target) =>
    isNumber(target) ? unhideReported(context, Number(target)) : unhideName(context, target),
  ),
  dismiss: onNumber(async (context, id) => {
    await closeReports(context, aboutOf(await reportBy(context, id)));
    return `Report ${id} is closed.`;
  }),
  songs: onUser(async (context, user) => lines((await songsOf(context, user)).map(songLine), 'No songs.')),
  'hide-song': onNumber(hideSong),
  'unhide-song': onNumber(unhideSong),
  hidden: { takes: 0, run: listHidden },
  rename: {
    takes: 2,
    run: async (context, [target = '', name = '']) => {
      const user = await userBy(context, target);
      const renamed = await rename(context, user, name);
      await closeReports(context, nameOf(user));
      return `${quoted(user.nickname)} is now called ${quoted(renamed)}.`;
    },
  },
  ban: onUser(async (context, user) => {
    await ban(context, user);
    await closeReports(context, nameOf(user));
    return `${quoted(user.nickname)} is signed out everywhere and can no longer sign in.`;
  }),
  unban: onUser(async (context, user) => {
    await unban(context, user);
    return `${quoted(user.nickname)} can sign in again.`;
  }),
  unlock: onUser(async (context, user) => {
    const wasLocked = await unlockName(context, user.id);
    return `${quoted(user.nickname)} ${wasLocked ? 'is unlocked' : 'was not locked'}: anyone who types it can sign in.`;
  }),
};

/** Lists what is hidden: names, titles and comments. */
async function listHidden(context: ToolContext): Promise<string> {
  const names = await context.db.select().from(hiddenNames).orderBy(asc(hiddenNames.hiddenAt));
  const nameLines = names.map(
    ({ nickname, hiddenAt }) => `       name    ${minute(hiddenAt)}  ${quoted(nickname)}`,
  );
  const titles = (await hiddenSongs(context)).map(songLine);
  const comments = await reportLines(context.db, eq(ratings.commentHidden, true));
  return lines([...nameLines, ...titles, ...comments], 'Nothing is hidden.');
}

async function hideNamed(context: ToolContext, named: string): Promise<string> {
  const user = await userBy(context, named);
  const standIn = await hideName(context, user);
  await closeReports(context, nameOf(user));
  return `${quoted(user.nickname)} is shown as ${quoted(standIn)}.`;
}

async function hideReported(context: ToolContext, id: number): Promise<string> {
  const about = aboutOf(await reportBy(context, id));
  if (about.kind === 'song') return hideSong(context, about.songId);
  if (about.kind === 'name') return hideNamed(context, about.userId);
  await hideComment(context, about.ratingId);
  await closeReports(context, about);
  return 'The comment is hidden.';
}

async function unhideReported(context: ToolContext, id: number): Promise<string> {
  const report = await reportBy(context, id);
  const about = aboutOf(report);
  if (about.kind === 'song') return unhideSong(context, about.songId);
  if (about.kind === 'name') {
    const { writtenNickname } = await userById(context.db, about.userId);
    return unhideName(context, writtenNickname === null ? report.words : about.userId);
  }
  await unhideComment(context, about.ratingId);
  return 'The comment is shown again.';
}

async function hideSong(context: ToolContext, id: number): Promise<string> {
  await songBy(context, id);
  await hideTitle(context, id);
  await closeReports(context, { kind: 'song', songId: id });
  return 'The title is hidden.';
}

async function unhideSong(context: ToolContext, id: number): Promise<string> {
  await unhideTitle(context, id);
  return 'The title is shown again.';
}

async function reportLines(db: ToolContext['db'], condition: SQL): Promise<string[]> {
  const rows = await db
    .select({ report: reports, nickname: users.nickname, comment: ratings.writtenComment, song: songs })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(ratings, eq(ratings.id, reports.ratingId))
    .leftJoin(songs, eq(songs.id, reports.songId))
    .where(condition)
    .orderBy(asc(reports.id));
  return rows.map(({ report, nickname, comment, song }) => {
    const { id, words, times, createdAt } = report;
    const { kind } = aboutOf(report);
    const who = kind === 'name' ? '' : ` by ${quoted(nickname)}`;
    const written = song ? titleOf(song) : (comment ?? words);
    return `${String(id).padStart(5)}  ${labels[kind]}  ${minute(createdAt)}  ${times}x  ${quoted(written)}${who}`;
  });
}

const labels: Record<About['kind'], string> = { name: 'name   ', comment: 'comment', song: 'title  ' };
const lines = (output: string[], none: string): string => (output.length > 0 ? output.join('\n') : none);
const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const titleOf = ({ writtenTitle, writtenArtist, title, artist }: StoredSong): string =>
  [writtenTitle ?? title, writtenArtist ?? artist].filter(Boolean).join(' - ');

const songLine = (song: StoredSong): string =>
  `${String(song.id).padStart(5)}  ${song.titleHidden ? 'hidden' : 'title '}  ${minute(song.submittedAt)}  ${quoted(titleOf(song))}`;

/** Returns the words as a JSON string, so that no name can send escape sequences to the operator's terminal. */
const quoted = (words: string | null): string => JSON.stringify(words ?? '');

const run = toolOf(usage, commands);

/** Runs a command of `npm run moderate`; returns its output. @throws NotDone, with the message for the operator */
export const moderate = (context: ToolContext, command: string[]): Promise<string> =>
  run(context, command).catch((error) => {
    throw error instanceof Failure ? new NotDone(error.message) : error;
  });
