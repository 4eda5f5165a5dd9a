import type { PlayerId } from '#rules/battle.ts';
import { awayFor, type Sign } from '#rules/presence.ts';

/** Players who came or left, as instances send them to each other. `from`: the name of the sending instance. */
export type PresenceBatch = { from: string; here: PresenceKey[]; gone: PresenceKey[] };

/** Maximum number of keys in a batch: a NOTIFY payload of PostgreSQL must be shorter than 8,000 bytes. */
const batchSize = 120;
/** Interval in rounds at which a batch is sent even when it is empty, to check that the bus returns it. */
const emptyEvery = 5;
/** Number of own batches that did not come back after which an instance counts as disconnected. */
const lostAfter = 3;

export function createPresenceSender(name: string, send: (batch: PresenceBatch) => Promise<void>) {
  let waiting = new Map<PresenceKey, 'here' | 'gone'>();
  let rounds = 0;
  let unreturned = 0;
  const sendBatch = (batch: [PresenceKey, 'here' | 'gone'][]) => {
    const keysOf = (kind: 'here' | 'gone') => batch.filter((each) => each[1] === kind).map(([key]) => key);
    unreturned += 1;
    void send({ from: name, here: keysOf('here'), gone: keysOf('gone') }).catch(() => {});
  };
  return {
    /** Adds a player to the next batch. `key`: the same object for each call, because the map compares by identity. */
    put: (key: PresenceKey, kind: 'here' | 'gone'): void => void waiting.set(key, kind),
    round: () => {
      const all = [...waiting];
      waiting = new Map();
      rounds += 1;
      if (all.length === 0 && rounds % emptyEvery === 0) sendBatch([]);
      for (let at = 0; at < all.length; at += batchSize) sendBatch(all.slice(at, at + batchSize));
    },
    cameBack: () => {
      unreturned = 0;
    },
    /** Returns whether own batches do not come back: the bus is unavailable, so batches of other instances are lost, too. */
    isDisconnected: () => unreturned > lostAfter,
  };
}

type PresenceKey = readonly [gameId: number, userId: PlayerId];
/** The last sign of a player; `sentAt`: when the key was last put into a batch. */
type LastSeen = Sign & { key: PresenceKey; sentAt: number };

/** Maximum age in milliseconds of a sign in a battle that no page of this instance shows. */
const keepMs = 10 * 60_000;
/** How often a present player is sent to other instances, in milliseconds; an absence counts only after tens of seconds. */
const sendEveryMs = 3000;

/** Creates the store of each player's last sign, from this instance or from a batch. */
export function createLastSeen(now: () => number) {
  const battles = new Map<number, Map<PlayerId, LastSeen>>();
  let connectedSince = now();
  const mark = (gameId: number, userId: PlayerId, closed: boolean): LastSeen => {
    const players = battles.getOrInsertComputed(gameId, () => new Map<PlayerId, LastSeen>());
    const created = (): LastSeen => ({ key: [gameId, userId], at: 0, closed, sentAt: 0 });
    return Object.assign(players.getOrInsertComputed(userId, created), { at: now(), closed });
  };
  return {
    mark,
    /** Marks a player of this instance. Returns the key (always the same object) if other instances must be notified, else null. */
    markHere: (gameId: number, userId: PlayerId, closed: boolean) => {
      const wasHere = battles.get(gameId)?.get(userId)?.closed === false;
      const entry = mark(gameId, userId, closed);
      if (wasHere && !closed && isWithin(entry.at - entry.sentAt, sendEveryMs)) return null;
      entry.sentAt = entry.at;
      return entry.key;
    },
    /** Returns how long a player has been away, in milliseconds; 0 if present. Without a sign, the player was last present at `since`. */
    awayMs: (gameId: number, userId: PlayerId, since: number) => {
      const { at, closed } = battles.get(gameId)?.get(userId) ?? { at: since, closed: false };
      return awayFor({ closed, at: Math.max(at, connectedSince) }, now());
    },
    /** Notes that the bus was unavailable until now, so that missing signs do not count as an absence. */
    wasDisconnected: () => {
      connectedSince = now();
    },
    dropOld: (isWatched: (gameId: number) => boolean) => {
      for (const [gameId, players] of battles) {
        if (isWatched(gameId)) continue;
        for (const [userId, { at }] of players) if (now() - at > keepMs) players.delete(userId);
        if (players.size === 0) battles.delete(gameId);
      }
    },
  };
}

/** Returns whether 0 <= ms < bound; `ms` is negative after the clock was set back. */
const isWithin = (ms: number, bound: number): boolean => ms >= 0 && ms < bound;
