import { pageAt } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';

/** Returns the path of the page on which the host waits; it works after a reload too. */
export const waitingRoomPath = (gameId: number): string => `${paths.createGame}?room=${gameId}`;

/** Returns whether the path is a page of a running battle, on which a clock may run. */
export function isBattlePage(path: string): boolean {
  const { name } = pageAt(path, true);
  return name === 'game' || name === 'round-summary';
}

/** Returns whether the page belongs to a running battle or a waiting room, from which no message leads a player away. */
export const isInBattle = ({ pathname, search }: Location): boolean =>
  isBattlePage(pathname) || (pathname === paths.createGame && search.includes('room='));

export function battlePath({ id, status }: Pick<Game, 'id' | 'status'>): string {
  if (status === 'waiting') return waitingRoomPath(id);
  if (status === 'round_summary') return paths.roundSummary(id);
  return status === 'completed' ? paths.results(id) : paths.game(id);
}
