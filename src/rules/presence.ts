import type { EpochMs } from './battle.ts';

/** How long after the last sign of life a player counts as away, in milliseconds: their page was closed, or fell silent. */
const awayAfterMs = { closed: 10_000, silent: 40_000 } as const;

/** The last sign of life of a player in a battle; `closed`: it was their page being closed. */
export type Sign = { at: EpochMs; closed: boolean };

/** For how long a player has been away, in milliseconds since their last sign of life; 0 while they count as here. */
export function awayFor(sign: Sign, now: EpochMs): number {
  const since = Math.max(0, now - sign.at);
  return since >= (sign.closed ? awayAfterMs.closed : awayAfterMs.silent) ? since : 0;
}
