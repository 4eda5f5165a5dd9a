import { paths } from '#client/paths.ts';
import { pageAt } from '#contract/pages.ts';
import type { Game } from '#contract/schemas.ts';

/** Where the host waits; survives a reload. */
export const waitingRoom = (gameId: number): string => `${paths.createGame}?room=${gameId}`;

/** Whether a battle is played on the page of this path, where a clock may run. */
export function isBattlePage(path: string): boolean {
  const { name } = pageAt(path, true);
  return name === 'game' || name === 'round-summary';
}

export function battlePath({ id, status }: Pick<Game, 'id' | 'status'>): string {
  if (status === 'waiting') return waitingRoom(id);
  if (status === 'round_summary') return paths.roundSummary(id);
  return status === 'completed' ? paths.results(id) : paths.game(id);
}
