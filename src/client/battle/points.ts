import type { Table } from '#contract/schemas.ts';
import { isSealed } from '#rules/view.ts';

/** Formats points with at most one decimal: 8, 8.5. */
export const formatPoints = (score: number): string => String(Math.round(score * 10) / 10);

/** Returns the points of a player's songs so far; null while this viewer may not see them. */
export function pointsOf({ game, songs, ratings }: Table, player: string, viewer: string): number | null {
  if (player === viewer && isSealed(game)) return null;
  const theirs = new Set(songs.filter((song) => song.submittedBy === player).map((song) => song.id));
  const given = ratings.filter((rating) => theirs.has(rating.songId)).map((rating) => rating.rating);
  return given.reduce<number | null>((sum, n) => (sum === null || n === null ? null : sum + n), 0);
}

/** Returns side A's share of the points in percent, which is the position of the tear. */
export function shareOfA(a: number | null, b: number | null): number {
  if (a === null || b === null || a + b === 0) return 50;
  return (a / (a + b)) * 100;
}
