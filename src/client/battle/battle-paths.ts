import { pageAt } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';

/** The path of the page where the host waits, also after a reload. */
export const waitingRoom = (gameId: number): string => `${paths.createGame}?room=${gameId}`;

/** Whether the page of this path is one of a running battle, where a clock may run. */
export function isBattlePage(path: string): boolean {
  const { name } = pageAt(path, true);
  return name === 'game' || name === 'round-summary';
}

export function battlePath({ id, status }: Pick<Game, 'id' | 'status'>): string {
  if (status === 'waiting') return waitingRoom(id);
  if (status === 'round_summary') return paths.roundSummary(id);
  return status === 'completed' ? paths.results(id) : paths.game(id);
}
