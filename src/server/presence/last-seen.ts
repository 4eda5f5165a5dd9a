import type { PlayerId } from '#rules/battle.ts';
import { awayFor, type Sign } from '#rules/moves/leaving.ts';

export type Place = readonly [gameId: number, userId: PlayerId];
/** With the last heartbeat, and when the other instances were last told of one. */
type Known = Sign & { place: Place; toldAt: number };

/** Heartbeats older than this are dropped, in milliseconds: their battles are long over or long waiting. */
const keepMs = 10 * 60_000;
/** Other instances are told of a player who is here this often, in milliseconds: absences count in tens of seconds. */
const tellEveryMs = 3000;

export type LastSeen = {
  mark(gameId: number, userId: PlayerId, closed: boolean): void;
  /** Of a player here. The place, always the same object, if other instances are to be told; else null. */
  markHere(gameId: number, userId: PlayerId, closed: boolean): Place | null;
  /** For how long this player has been away, in milliseconds; 0 if they are here. `since`: when they were first looked for. */
  awayMs(gameId: number, userId: PlayerId, since: number): number;
  /** The bus was away until now: what was missed counts as no absence. */
  wasDisconnected(): void;
  dropOld(): void;
};

/** The last heartbeat of each player that this instance knows of. A player without one was there when they were first looked for. */
export function openLastSeen(now: () => number): LastSeen {
  const battles = new Map<number, Map<PlayerId, Known>>();
  let connectedSince = now();
  const add = (gameId: number, userId: PlayerId): Known => {
    const known: Known = { place: [gameId, userId], at: 0, closed: false, toldAt: 0 };
    battles.set(gameId, (battles.get(gameId) ?? new Map<PlayerId, Known>()).set(userId, known));
    return known;
  };
  const mark = (gameId: number, userId: PlayerId, closed: boolean): Known => {
    const known = battles.get(gameId)?.get(userId) ?? add(gameId, userId);
    known.at = now();
    known.closed = closed;
    return known;
  };
  return {
    mark: (...sign) => void mark(...sign),
    markHere: (gameId, userId, closed) => {
      const wasHere = battles.get(gameId)?.get(userId)?.closed === false;
      const known = mark(gameId, userId, closed);
      if (wasHere && !closed && isWithin(known.at - known.toldAt, tellEveryMs)) return null;
      known.toldAt = known.at;
      return known.place;
    },
    awayMs: (gameId, userId, since) => {
      const { at, closed } = battles.get(gameId)?.get(userId) ?? { at: since, closed: false };
      return awayFor({ closed, at: Math.max(at, connectedSince) }, now());
    },
    wasDisconnected: () => {
      connectedSince = now();
    },
    dropOld: () => {
      for (const [gameId, players] of battles) {
        for (const [userId, { at }] of players) if (now() - at > keepMs) players.delete(userId);
        if (players.size === 0) battles.delete(gameId);
      }
    },
  };
}

/** Clocks may be set back. */
const isWithin = (ms: number, bound: number): boolean => ms >= 0 && ms < bound;
