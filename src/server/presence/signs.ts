import type { PlayerId } from '#rules/battle.ts';
import { awayFor, type Sign } from '#rules/presence.ts';

/** A player in a battle. */
export type Seat = readonly [gameId: number, userId: PlayerId];
/** With the last sign of their life, and when the other instances were last told of one. */
type Sat = Sign & { seat: Seat; toldAt: number };

/** Signs older than this are forgotten, in milliseconds: their battles are long over or long waiting. */
const keepMs = 10 * 60_000;
/** Others are told of one who is here this often, in milliseconds: they count in tens of seconds. */
const tellEveryMs = 3000;

export type Signs = {
  /** A sign that others told of. */
  mark(gameId: number, userId: PlayerId, closed: boolean): void;
  /**
   * A sign that was seen here. The seat, the same one each time for as long as it is remembered, if others are to hear of it;
   * null if they heard the same a moment ago.
   */
  markHere(gameId: number, userId: PlayerId, closed: boolean): Seat | null;
  /** For how long this player has been away, in milliseconds; 0 for one who is here. `since`: when they were first looked for. */
  awayMs(gameId: number, userId: PlayerId, since: number): number;
  /** Nobody could be heard until now: whatever was missed is nobody's absence. */
  wasDeaf(): void;
  forgetOld(): void;
};

/** The last sign of life of everybody, as far as this instance has heard. Whoever was never heard was there when they were first looked for. */
export function keepSigns(now: () => number): Signs {
  const battles = new Map<number, Map<PlayerId, Sat>>();
  let hearingSince = now();
  const sit = (gameId: number, userId: PlayerId): Sat => {
    const sat: Sat = { seat: [gameId, userId], at: 0, closed: false, toldAt: 0 };
    battles.set(gameId, (battles.get(gameId) ?? new Map<PlayerId, Sat>()).set(userId, sat));
    return sat;
  };
  const mark = (gameId: number, userId: PlayerId, closed: boolean): Sat => {
    const sat = battles.get(gameId)?.get(userId) ?? sit(gameId, userId);
    sat.at = now();
    sat.closed = closed;
    return sat;
  };
  return {
    mark: (...sign) => void mark(...sign),
    markHere: (gameId, userId, closed) => {
      const wasHere = battles.get(gameId)?.get(userId)?.closed === false;
      const sat = mark(gameId, userId, closed);
      if (wasHere && !closed && isWithin(sat.at - sat.toldAt, tellEveryMs)) return null;
      sat.toldAt = sat.at;
      return sat.seat;
    },
    awayMs: (gameId, userId, since) => {
      const { at, closed } = battles.get(gameId)?.get(userId) ?? { at: since, closed: false };
      return awayFor({ closed, at: Math.max(at, hearingSince) }, now());
    },
    wasDeaf: () => {
      hearingSince = now();
    },
    forgetOld: () => {
      for (const [gameId, players] of battles) {
        for (const [userId, { at }] of players) if (now() - at > keepMs) players.delete(userId);
        if (players.size === 0) battles.delete(gameId);
      }
    },
  };
}

/** Clocks may be set back. */
const isWithin = (ms: number, bound: number): boolean => ms >= 0 && ms < bound;
