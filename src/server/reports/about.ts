import { and, eq, isNull, sql } from 'drizzle-orm';
import { reports } from '#server/database/schema-reports.ts';

/** What a report is about: a battle name, the comment of a rating, or title and artist of a song. */
export type About =
  | { kind: 'name'; userId: string }
  | { kind: 'comment'; ratingId: number }
  | { kind: 'song'; songId: number };

export function aboutOf({ userId, ratingId, songId }: typeof reports.$inferSelect): About {
  if (ratingId !== null) return { kind: 'comment', ratingId };
  return songId === null ? { kind: 'name', userId } : { kind: 'song', songId };
}

/** Returns the condition of the reports about this. */
export function areAbout(about: About) {
  if (about.kind === 'comment') return eq(reports.ratingId, about.ratingId);
  if (about.kind === 'song') return eq(reports.songId, about.songId);
  return and(eq(reports.userId, about.userId), isNull(reports.ratingId), isNull(reports.songId));
}

/** Returns the unique index that allows one open report about this, as the target of an upsert. */
export function openIndexOf({ kind }: About) {
  const targetWhere = sql`closed_at is null`;
  if (kind === 'comment') return { target: reports.ratingId, targetWhere };
  if (kind === 'song') return { target: reports.songId, targetWhere };
  return {
    target: reports.userId,
    targetWhere: sql`rating_id is null and song_id is null and ${targetWhere}`,
  };
}
