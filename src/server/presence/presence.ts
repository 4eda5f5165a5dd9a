import type { PlayerId } from '#rules/battle.ts';
import type { Hub } from '#server/live/hub.ts';
import { keepSigns } from './signs.ts';
import { openSignsPost } from './signs-post.ts';

/** How often signs of life are passed on and absences looked for, in milliseconds. */
const everyMs = 1000;
const forgetEvery = 60;

export type Presence = {
  /** A sign of life of a player in a battle. */
  seen(gameId: number, userId: PlayerId): void;
  /** A page of a player in a battle was closed. */
  left(gameId: number, userId: PlayerId): void;
  /** Somebody here looks at this battle: they are told when one of its players goes away or comes back. */
  watch(gameId: number, players: readonly PlayerId[]): void;
  /** For how long each has been away, in milliseconds; 0 for those who are here, or while this instance hears nobody. */
  awayMs(gameId: number, players: readonly PlayerId[]): Map<PlayerId, number>;
  close(): void;
};

type Making = { hub: Hub; now: () => number; name: string };

/** Who is there, over all instances. Nothing of it is stored. */
export function openPresence({ hub, now, name }: Making): Presence {
  const signs = keepSigns(now);
  const post = openSignsPost(name, (letter) => hub.publish({ signs: letter }));
  const { watch, watchedSince, tell } = openWatch(hub, now, (gameId, userId, since) =>
    signs.awayMs(gameId, userId, since),
  );
  const say = (gameId: number, userId: PlayerId, kind: 'here' | 'gone') => {
    const seat = signs.markHere(gameId, userId, kind === 'gone');
    if (seat) post.put(seat, kind);
  };
  hub.onSigns(({ from, here, gone }) => {
    if (from === name) return post.heardOwn();
    for (const seat of here) signs.mark(...seat, false);
    // One page was closed there; another may be open here.
    for (const seat of gone) {
      signs.mark(...seat, true);
      if (hub.isInside(...seat)) say(...seat, 'here');
    }
  });
  let rounds = 0;
  const round = () => {
    rounds += 1;
    if (post.isDeaf()) signs.wasDeaf();
    post.round();
    tell();
    if (rounds % forgetEvery === 0) signs.forgetOld();
  };
  const timer = setInterval(round, everyMs).unref();
  return {
    seen: (gameId, userId) => say(gameId, userId, 'here'),
    left: (gameId, userId) => {
      if (!hub.isInside(gameId, userId)) say(gameId, userId, 'gone');
    },
    watch,
    awayMs: (gameId, players) => {
      const since = watchedSince(gameId);
      return new Map(players.map((player) => [player, signs.awayMs(gameId, player, since)]));
    },
    close: () => clearInterval(timer),
  };
}

/** `since`: when it was first watched here. */
type Watched = { players: readonly PlayerId[]; away: Set<PlayerId>; since: number };
type AwayMsOf = (gameId: number, userId: PlayerId, since: number) => number;

/** Tells the sockets here who went away from their battle and who came back. */
function openWatch(hub: Hub, now: () => number, awayMsOf: AwayMsOf) {
  const watched = new Map<number, Watched>();
  const look = (gameId: number, userId: PlayerId, { away, since }: Watched) => {
    const awayMs = awayMsOf(gameId, userId, since);
    if (awayMs > 0 === away.has(userId)) return;
    const letter = { game: gameId, except: userId };
    if (awayMs > 0) {
      away.add(userId);
      hub.tellHere({ ...letter, message: { type: 'playerAway', gameId, userId, awayMs } });
    } else {
      away.delete(userId);
      hub.tellHere({ ...letter, message: { type: 'playerBack', gameId, userId } });
    }
  };
  return {
    watch: (gameId: number, players: readonly PlayerId[]) => {
      const before = watched.get(gameId);
      const battle = { players, since: before?.since ?? now(), away: before?.away ?? new Set<PlayerId>() };
      watched.set(gameId, battle);
      // Whoever comes to watch is told at once who is away just now; a return is news from then on.
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
