import type { SeenBattle } from '#client/data/seen-battle.ts';

/** When the turn's clock ends, on the clock of `performance.now`; null while none runs. It begins after the arrival. */
export const endOfTurn = ({ game, receivedAt }: SeenBattle): number | null =>
  game.timeoutMs === null ? null : receivedAt + (game.startsInMs ?? 0) + game.timeoutMs;
