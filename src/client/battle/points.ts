import type { Table } from '#contract/schemas.ts';
import { isSealed } from '#rules/view.ts';

/** Points as people write them: 8, 8.5 */
export const points = (score: number): string => String(Math.round(score * 10) / 10);

/** What a player's songs got so far in the longer modes; null while this viewer may not know it. */
export function pointsOf({ game, songs, ratings }: Table, player: string, viewer: string): number | null {
  if (player === viewer && isSealed(game)) return null;
  const theirs = new Set(songs.filter((song) => song.submittedBy === player).map((song) => song.id));
  const given = ratings.filter((rating) => theirs.has(rating.songId)).map((rating) => rating.rating);
  return given.reduce<number | null>((sum, n) => (sum === null || n === null ? null : sum + n), 0);
}

/** Side A's part of the points in percent: where the tear runs. */
export function shareOfA(a: number | null, b: number | null): number {
  if (a === null || b === null || a + b === 0) return 50;
  return (a / (a + b)) * 100;
}
