import { isOver, type PlayerId } from '#rules/battle.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Context } from '#server/settings/context.ts';
import { createLastSeen, createPresenceSender } from './presence-batches.ts';

/** How often presence batches are sent and absences looked for, in milliseconds. */
const everyMs = 1000;
/** In rounds. */
const dropEvery = 60;

export type Presence = ReturnType<typeof createPresence>;

/** Which players are there, over all instances. Nothing of it is stored. */
export function createPresence({ hub, now, name }: { hub: Hub; now: () => number; name: string }) {
  const lastSeen = createLastSeen(now);
  const sender = createPresenceSender(name, hub.sendPresence);
  const { watch, watchedSince, tell } = createWatch(hub, now, lastSeen);
  const note = (gameId: number, userId: PlayerId, kind: 'here' | 'gone') => {
    const key = lastSeen.markHere(gameId, userId, kind === 'gone');
    if (key) sender.put(key, kind);
  };
  hub.onPresence(({ from, here, gone }) => {
    if (from === name) return sender.cameBack();
    for (const key of here) lastSeen.mark(...key, false);
    // One page was closed there; another may be open here.
    for (const key of gone) {
      lastSeen.mark(...key, true);
      if (hub.isInside(...key)) note(...key, 'here');
    }
  });
  let rounds = 0;
  const round = () => {
    rounds += 1;
    if (sender.isDisconnected()) lastSeen.wasDisconnected();
    sender.round();
    tell();
    if (rounds % dropEvery === 0) lastSeen.dropOld();
  };
  const timer = setInterval(round, everyMs).unref();
  return {
    seen: (gameId: number, userId: PlayerId) => note(gameId, userId, 'here'),
    left: (gameId: number, userId: PlayerId) => {
      if (!hub.isInside(gameId, userId)) note(gameId, userId, 'gone');
    },
    watch,
    /** For how long each has been away, in milliseconds; 0 for those who are here, or while the bus is away. */
    awayMs: (gameId: number, players: readonly PlayerId[]) => {
      const since = watchedSince(gameId);
      return new Map(players.map((player) => [player, lastSeen.awayMs(gameId, player, since)]));
    },
    close: () => clearInterval(timer),
  };
}

type Watched = { players: readonly PlayerId[]; away: Set<PlayerId>; since: number };

/** Tells the sockets here which players left their battle and which came back. */
function createWatch(hub: Hub, now: () => number, lastSeen: ReturnType<typeof createLastSeen>) {
  const watched = new Map<number, Watched>();
  const look = (gameId: number, userId: PlayerId, { away, since }: Watched) => {
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
    /** A page here shows this battle: it is told when one of its players goes away or comes back. */
    watch: (gameId: number, players: readonly PlayerId[]) => {
      const before = watched.get(gameId);
      const battle = { players, since: before?.since ?? now(), away: before?.away ?? new Set<PlayerId>() };
      watched.set(gameId, battle);
      // The player who comes to watch is told at once who is away just now; a return is news from then on.
      for (const userId of players) look(gameId, userId, battle);
    },
    watchedSince: (gameId: number): number => watched.get(gameId)?.since ?? Number.NEGATIVE_INFINITY,
    tell: () => {
      for (const [gameId, battle] of watched) {
        if (!hub.isWatched(gameId)) watched.delete(gameId);
        else for (const userId of battle.players) look(gameId, userId, battle);
      }
    },
  };
}

/** A caller who asks for their battle, or does something in it, is there, also without a live channel. A battle that is over waits for no one. */
export function noteCaller({ battles, presence }: Context, userId?: string, gameId?: number) {
  const battle = gameId === undefined ? undefined : battles.latest(gameId);
  if (userId === undefined || !battle?.players.includes(userId)) return;
  if (!isOver(battle)) presence.seen(battle.id, userId);
}
