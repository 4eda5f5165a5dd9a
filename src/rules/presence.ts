import type { EpochMs } from './battle.ts';

/** How long after the last sign of life a player counts as away, in milliseconds: after closing the page, or without any signal. */
const awayAfterMs = { closed: 10_000, silent: 40_000 } as const;

/** A player's last sign of life in a battle; `closed`: the sign was that the page was closed. */
export type Sign = { at: EpochMs; closed: boolean };

/** Returns how long a player has been away, in milliseconds since the last sign of life; 0 while the player counts as present. */
export function awayFor(sign: Sign, now: EpochMs): number {
  const since = Math.max(0, now - sign.at);
  return since >= (sign.closed ? awayAfterMs.closed : awayAfterMs.silent) ? since : 0;
}
