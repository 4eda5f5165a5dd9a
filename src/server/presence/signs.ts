import type { PlayerId } from '#rules/battle.ts';
import { awayFor, type Sign } from '#rules/presence.ts';

/** A player in a battle. */
export type Seat = [gameId: number, userId: PlayerId];

/** Signs older than this are forgotten, in milliseconds: their battles are long over or long waiting. */
const keepMs = 10 * 60_000;

export type Signs = {
  mark(seat: Seat, closed: boolean): void;
  /** For how long this player has been away, in milliseconds; 0 for one who is here. `since`: when they were first looked for. */
  awayMs(seat: Seat, since: number): number;
  /** Nobody could be heard until now: whatever was missed is nobody's absence. */
  wasDeaf(): void;
  forgetOld(): void;
};

/** The last sign of life of everybody, as far as this instance has heard. Whoever was never heard was there when they were first looked for. */
export function keepSigns(now: () => number): Signs {
  const signs = new Map<string, Sign>();
  let hearingSince = now();
  const keyOf = ([gameId, userId]: Seat) => `${gameId} ${userId}`;
  return {
    mark: (seat, closed) => signs.set(keyOf(seat), { at: now(), closed }),
    awayMs: (seat, since) => {
      const { at, closed } = signs.get(keyOf(seat)) ?? { at: since, closed: false };
      return awayFor({ closed, at: Math.max(at, hearingSince) }, now());
    },
    wasDeaf: () => {
      hearingSince = now();
    },
    forgetOld: () => {
      for (const [key, { at }] of signs) if (now() - at > keepMs) signs.delete(key);
    },
  };
}
