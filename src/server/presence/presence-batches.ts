import type { PlayerId } from '#rules/battle.ts';
import { awayFor, type Sign } from '#rules/presence.ts';

/** What instances tell each other about players who came or went. `from`: the instance. */
export type PresenceBatch = { from: string; here: PresenceKey[]; gone: PresenceKey[] };

/** Players of one kind in a batch: PostgreSQL's NOTIFY carries less than 8,000 bytes. */
const batchSize = 60;
/** Every so many rounds a batch is sent even when it is empty, to see whether the bus carries it back. */
const emptyEvery = 5;
/** Batches of its own that did not come back, after which an instance takes itself for disconnected. */
const lostAfter = 3;

export function createPresenceSender(
  name: string,
  send: (batch: PresenceBatch) => Promise<void> | undefined,
) {
  let here = new Set<PresenceKey>();
  let gone = new Set<PresenceKey>();
  let rounds = 0;
  let underWay = 0;
  const sendBatch = (batch: Omit<PresenceBatch, 'from'>) => {
    underWay += 1;
    void send({ from: name, ...batch })?.catch(() => {});
  };
  return {
    /** `key`: the same object each time. */
    put: (key: PresenceKey, kind: 'here' | 'gone'): void => {
      (kind === 'here' ? gone : here).delete(key);
      (kind === 'here' ? here : gone).add(key);
    },
    round: () => {
      const [present, absent] = [[...here], [...gone]];
      [here, gone] = [new Set(), new Set()];
      rounds += 1;
      if (present.length + absent.length === 0 && rounds % emptyEvery !== 0) return;
      const batches = Math.max(1, Math.ceil(Math.max(present.length, absent.length) / batchSize));
      for (let i = 0; i < batches; i += 1) {
        const part = (keys: PresenceKey[]) => keys.slice(i * batchSize, (i + 1) * batchSize);
        sendBatch({ here: part(present), gone: part(absent) });
      }
    },
    cameBack: () => {
      underWay = 0;
    },
    /** Whether batches do not come back: the bus is away, and with it the batches of the other instances. */
    isDisconnected: () => underWay > lostAfter,
  };
}

export type PresenceKey = readonly [gameId: number, userId: PlayerId];
/** With the last sign of the player, and when it was last put into a batch. */
type LastSeen = Sign & { key: PresenceKey; sentAt: number };

/** Signs older than this are dropped, in milliseconds: their battles are long over or long waiting. */
const keepMs = 10 * 60_000;
/** Other instances are told of a player who is here this often, in milliseconds: absences count in tens of seconds. */
const sendEveryMs = 3000;

/** The last sign of each player, seen here or read in a batch. A player without one was there when they were first looked for. */
export function createLastSeen(now: () => number) {
  const battles = new Map<number, Map<PlayerId, LastSeen>>();
  let connectedSince = now();
  const add = (gameId: number, userId: PlayerId): LastSeen => {
    const entry: LastSeen = { key: [gameId, userId], at: 0, closed: false, sentAt: 0 };
    battles.set(gameId, (battles.get(gameId) ?? new Map<PlayerId, LastSeen>()).set(userId, entry));
    return entry;
  };
  const mark = (gameId: number, userId: PlayerId, closed: boolean): LastSeen => {
    const entry = battles.get(gameId)?.get(userId) ?? add(gameId, userId);
    entry.at = now();
    entry.closed = closed;
    return entry;
  };
  return {
    mark,
    /** Of a player here. The key, always the same object, if other instances are to be told; else null. */
    markHere: (gameId: number, userId: PlayerId, closed: boolean) => {
      const wasHere = battles.get(gameId)?.get(userId)?.closed === false;
      const entry = mark(gameId, userId, closed);
      if (wasHere && !closed && isWithin(entry.at - entry.sentAt, sendEveryMs)) return null;
      entry.sentAt = entry.at;
      return entry.key;
    },
    /** For how long this player has been away, in milliseconds; 0 if they are here. `since`: when they were first looked for. */
    awayMs: (gameId: number, userId: PlayerId, since: number) => {
      const { at, closed } = battles.get(gameId)?.get(userId) ?? { at: since, closed: false };
      return awayFor({ closed, at: Math.max(at, connectedSince) }, now());
    },
    /** The bus was away until now: what was missed counts as no absence. */
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
