import { paths } from '#client/paths.ts';
import type { Game } from '#contract/schemas.ts';

/** Where a battle is that has no summary now; null while it has one: between rounds, and when all songs are rated. */
export function wayOff({ id, status, endedBy }: Pick<Game, 'id' | 'status' | 'endedBy'>): string | null {
  if (status === 'round_summary') return null;
  if (status !== 'completed') return paths.game(id);
  // Only results say how a battle ended before its last rating.
  return endedBy === 'ratings' ? null : paths.results(id);
}
