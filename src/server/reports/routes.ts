import { and, eq, sql } from 'drizzle-orm';
import type { HandlerInput } from '#contract/schemas.ts';
import { shownName } from '#rules/names/shown-name.ts';
import { userById } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { games, ratings, songs } from '#server/database/schema.ts';
import { reports } from '#server/database/schema-reports.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { type About, openIndexOf } from './about.ts';

/** The author of the words, the words, and where they are. */
type Reported = { userId: string; words: string; about: About };

type ReportBody = HandlerInput<'report'>['body'];

/** Stores what a visitor or player reports to the operator; the reporter is not stored. */
export const reportHandlers = {
  report: async ({ context, body, me }) => {
    const { about, ...reported } = await findReported(context, body, me?.id ?? null);
    const report = { ...reported, ...about, createdAt: new Date(context.now()) };
    const onConflict = { ...openIndexOf(about), set: { times: sql`${reports.times} + 1` } };
    await context.db.insert(reports).values(report).onConflictDoUpdate(onConflict);
    return { reported: true as const };
  },
} satisfies Partial<Handlers>;

/** @throws Failure user-not-found, comment-not-found, song-not-found */
async function findReported({ db }: Context, body: ReportBody, by: string | null): Promise<Reported> {
  if (body.about === 'name') {
    const user = await userById(db, body.userId);
    if (user.deletedAt) throw new Failure('user-not-found');
    return { userId: user.id, words: shownName(user, ''), about: { kind: 'name', userId: user.id } };
  }
  if (body.about === 'song') {
    const [row] = await db
      .select({ song: songs, status: games.status, players: games.players })
      .from(songs)
      .innerJoin(games, eq(games.id, songs.gameId))
      .where(eq(songs.id, body.songId));
    const isVisible = row && (row.status === 'completed' || row.players.includes(by ?? ''));
    if (!isVisible || row.song.titleHidden) throw new Failure('song-not-found');
    const { id: songId, submittedBy: userId, title, artist } = row.song;
    const words = [title, artist].filter(Boolean).join(' - ');
    return { userId, words, about: { kind: 'song', songId } };
  }
  const { songId, ratedBy } = body;
  // Comments of a battle that is not over may be sealed, and only the players may see them.
  const [row] = await db
    .select({ id: ratings.id, comment: ratings.comment, status: games.status })
    .from(ratings)
    .innerJoin(songs, eq(songs.id, ratings.songId))
    .innerJoin(games, eq(games.id, songs.gameId))
    .where(and(eq(ratings.songId, songId), eq(ratings.ratedBy, ratedBy)));
  if (!row?.comment || row.status !== 'completed') throw new Failure('comment-not-found');
  return { userId: ratedBy, words: row.comment, about: { kind: 'comment', ratingId: row.id } };
}
