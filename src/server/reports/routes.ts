import { and, eq, sql } from 'drizzle-orm';
import type { Gets } from '#contract/schemas.ts';
import { userById } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import { games, ratings, reports, songs } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { openMoments } from '#server/one-moment.ts';
import type { Handlers } from '#server/route.ts';

type Found = Pick<typeof reports.$inferInsert, 'userId' | 'ratingId' | 'words'>;

type Asked = Gets<'report'>['body'];
const inOneMoment = openMoments<void>();

/** What players show the host of the site. Nobody is told who reported whom. */
export const reportHandlers: Pick<Handlers, 'report'> = {
  report: async ({ context, body, me, request }) => {
    const by = `${me?.id ?? request.ip} ${Object.values(body).join(' ')}`;
    await inOneMoment(context, by, () => storeReport(context, body));
    return { reported: true as const };
  },
};

async function storeReport(context: Context, asked: Asked): Promise<void> {
  const found = await wordsOf(context, asked);
  const report = { ...found, createdAt: new Date(context.now()) };
  const again = { set: { times: sql`${reports.times} + 1` } };
  const insert = context.db.insert(reports).values(report);
  await (found.ratingId
    ? insert.onConflictDoUpdate({ target: reports.ratingId, targetWhere: sql`closed_at is null`, ...again })
    : insert.onConflictDoUpdate({
        target: reports.userId,
        targetWhere: sql`rating_id is null and closed_at is null`,
        ...again,
      }));
}

/** @throws Failure user-not-found, comment-not-found */
async function wordsOf({ db }: Context, asked: Asked): Promise<Found> {
  if (asked.about === 'name') {
    const { id, nickname, firstName } = await userById(db, asked.userId);
    return { userId: id, ratingId: null, words: nickname ?? firstName ?? '' };
  }
  const { songId, ratedBy } = asked;
  // What is not over yet may be sealed, and is nobody's business but the players'.
  const [row] = await db
    .select({ id: ratings.id, comment: ratings.comment, status: games.status })
    .from(ratings)
    .innerJoin(songs, eq(songs.id, ratings.songId))
    .innerJoin(games, eq(games.id, songs.gameId))
    .where(and(eq(ratings.songId, songId), eq(ratings.ratedBy, ratedBy)));
  if (!row?.comment || row.status !== 'completed') throw new Failure('comment-not-found');
  return { userId: ratedBy, ratingId: row.id, words: row.comment };
}
