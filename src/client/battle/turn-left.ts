import type { SeenBattle } from '#client/data/use-battle.ts';
import { useRenderedSecondsLeft } from './use-seconds.ts';

/** The end of the turn, on the clock of `performance.now`; null while no turn clock runs. */
export const endOfTurn = ({ game, receivedAt }: SeenBattle): number | null =>
  game.timeoutMs === null ? null : receivedAt + (game.startsInMs ?? 0) + game.timeoutMs;

/** Whole seconds left of the turn by the server's clock; null while no turn clock runs. */
export function useTurnLeft(battle: SeenBattle): number | null {
  const end = endOfTurn(battle);
  const until = end ?? battle.receivedAt;
  const left = useRenderedSecondsLeft(until, until - battle.receivedAt);
  return end === null ? null : left;
}
