import { paths } from '#client/paths.ts';
import type { Game } from '#contract/schemas.ts';

/** Where the host waits; survives a reload. */
export const waitingRoom = (gameId: number): string => `${paths.createGame}?room=${gameId}`;

const ofBattle = /^\/(game|round-summary)\//;
/** Whether a battle is played on the page of this path, where a clock may run. */
export const isBattlePage = (path: string): boolean => ofBattle.test(path);

export function battlePath({ id, status }: Pick<Game, 'id' | 'status'>): string {
  if (status === 'waiting') return waitingRoom(id);
  if (status === 'round_summary') return paths.roundSummary(id);
  return status === 'completed' ? paths.results(id) : paths.game(id);
}
