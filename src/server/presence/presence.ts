import { isOver, type PlayerId } from '#rules/battle.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Context } from '#server/settings/context.ts';
import { createFreezeCheck } from './freeze.ts';
import { createLastSeen, createPresenceSender } from './presence-batches.ts';

/** Length of a round in milliseconds: each round sends presence batches and checks for absences. */
const roundMs = 1000;
/** Longest pause between two rounds in milliseconds; after a longer one this process was frozen and has missed signs. */
const maxPauseMs = 5 * roundMs;
/** Interval in rounds at which old signs are deleted. */
const dropEvery = 60;

export type Presence = ReturnType<typeof createPresence>;

/** Creates the record of which players are present, over all instances. It is in memory only. */
export function createPresence({ hub, now, name }: { hub: Hub; now: () => number; name: string }) {
  const lastSeen = createLastSeen(now);
  const sender = createPresenceSender(name, hub.sendPresence);
  const { watch, watchedSince, checkAll } = createWatch(hub, now, lastSeen);
  const note = (gameId: number, userId: PlayerId, kind: 'here' | 'gone') => {
    const key = lastSeen.markHere(gameId, userId, kind === 'gone');
    if (key) sender.put(key, kind);
  };
  hub.onPresence(({ from, here, gone }) => {
    if (from === name) return sender.cameBack();
    for (const key of here) lastSeen.mark(...key, false);
    // The player closed a page on the other instance, but may have another page on this one.
    for (const key of gone) {
      lastSeen.mark(...key, true);
      if (hub.isInside(...key)) note(...key, 'here');
    }
  });
  const wasFrozen = createFreezeCheck(maxPauseMs);
  const noteMissedSigns = () => {
    if (wasFrozen() || sender.isDisconnected()) lastSeen.wasDisconnected();
  };
  let rounds = 0;
  const round = () => {
    rounds += 1;
    noteMissedSigns();
    sender.round();
    checkAll();
    if (rounds % dropEvery === 0) lastSeen.dropOld(hub.isWatched);
  };
  const timer = setInterval(round, roundMs).unref();
  return {
    seen: (gameId: number, userId: PlayerId) => note(gameId, userId, 'here'),
    left: (gameId: number, userId: PlayerId) => {
      if (!hub.isInside(gameId, userId)) note(gameId, userId, 'gone');
    },
    watch,
    /** Returns how long each player has been away, in milliseconds; 0 if present, while the bus is unavailable, or after a freeze. */
    awayMs: (gameId: number, players: readonly PlayerId[]) => {
      noteMissedSigns();
      const since = watchedSince(gameId);
      return new Map(players.map((player) => [player, lastSeen.awayMs(gameId, player, since)]));
    },
    close: () => clearInterval(timer),
  };
}

type Watched = { players: readonly PlayerId[]; away: Set<PlayerId>; since: number };

/** Creates the watch that notifies this instance's sockets of players who leave their battle or come back. */
function createWatch(hub: Hub, now: () => number, lastSeen: ReturnType<typeof createLastSeen>) {
  const watched = new Map<number, Watched>();
  const check = (gameId: number, userId: PlayerId, { away, since }: Watched) => {
    const awayMs = lastSeen.awayMs(gameId, userId, since);
    if (awayMs > 0 === away.has(userId)) return;
    const others = { game: gameId, except: userId };
    if (awayMs > 0) {
      away.add(userId);
      hub.deliver({ ...others, message: { type: 'playerAway', gameId, userId, awayMs } });
    } else {
      away.delete(userId);
      hub.deliver({ ...others, message: { type: 'playerBack', gameId, userId } });
    }
  };
  return {
    /** Watches a battle that a page of this instance shows: the page is notified when a player leaves or comes back. */
    watch: (gameId: number, players: readonly PlayerId[]) => {
      const created = (): Watched => ({ players, since: now(), away: new Set() });
      const battle = watched.getOrInsertComputed(gameId, created);
      battle.players = players;
      // The new watcher must be notified immediately of players who are away already.
      for (const userId of players) check(gameId, userId, battle);
    },
    watchedSince: (gameId: number): number => watched.get(gameId)?.since ?? Number.NEGATIVE_INFINITY,
    checkAll: () => {
      for (const [gameId, battle] of watched) {
        if (!hub.isWatched(gameId)) watched.delete(gameId);
        else for (const userId of battle.players) check(gameId, userId, battle);
      }
    },
  };
}

/** Marks the caller of a request about their unfinished battle as present, because they may have no live channel. */
export function noteCaller({ battles, presence }: Context, userId?: string, gameId?: number) {
  const battle = gameId === undefined ? undefined : battles.latest(gameId);
  if (userId === undefined || !battle?.players.includes(userId)) return;
  if (!isOver(battle)) presence.seen(battle.id, userId);
}
