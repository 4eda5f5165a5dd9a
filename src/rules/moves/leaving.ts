import { type Battle, type EpochMs, isRunning, type PlayerId, type Press } from '#rules/battle.ts';
import { claimAfterMs } from '#rules/limits.ts';
import { type Moved, toAll } from '#rules/news.ts';
import { closeWithoutResult, completeWithout } from '#rules/outcome.ts';
import { isAnytime } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { playersToMove, stillToRate } from '#rules/turns.ts';

/** Gives up a running battle: the best of the other players wins. A second press changes nothing. */
export function giveUp(battle: Battle, { by, now }: Press): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status === 'completed' && battle.endedBy === 'gave_up') return { battle, news: [] };
  if (!isRunning(battle)) return refuse('not-running');
  return completeWithoutLeaver(battle, by, 'gave_up', now);
}

/** `endedBy`: `gave_up` if the player deletes the account, `banned` if the operator bans the player. */
export type RemovePlayerInput = { player: PlayerId; endedBy: 'gave_up' | 'banned'; now: EpochMs };

/** Removes a player who leaves the site: the best of the other players wins a running battle, and a waiting room closes. */
export function removePlayer(battle: Battle, { player, endedBy, now }: RemovePlayerInput): Moved | Refusal {
  if (!battle.players.includes(player)) return refuse('not-a-player');
  if (battle.status === 'waiting') return closeWithoutResult(battle, now);
  return isRunning(battle) ? completeWithoutLeaver(battle, player, endedBy, now) : refuse('not-running');
}

/** `awayMs`: how long each player has been away without interruption, in milliseconds; 0 or no entry for a present player. */
export type EndWaitingInput = {
  by: PlayerId;
  as: 'win' | 'no_result';
  awayMs: ReadonlyMap<PlayerId, number>;
  now: EpochMs;
};

/**
 * Ends a live battle in a step without a visible clock, once the awaited player was away for `claimAfterMs` of that step; not by a
 * listener who asked for another song, because the song may play. The waiting player takes the win, or ends the battle without a
 * result, which changes no player's record.
 */
export function endWaiting(battle: Battle, { by, as, awayMs, now }: EndWaitingInput): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (!isRunning(battle)) return refuse('not-running');
  if (isAnytime(battle)) return refuse('no-one-need-be-here');
  const others = playersToMove(battle).filter((player) => player !== by);
  if (battle.status === 'active' || others.length === 0) return refuse('no-one-to-wait-for');
  if (stillToRate(battle).includes(by)) return refuse('no-one-to-wait-for');
  const inThisStep = now - battle.updatedAt;
  const waited = others.map((player) => Math.min(awayMs.get(player) ?? 0, inThisStep));
  const waitMs = claimAfterMs - Math.min(...waited);
  if (waitMs > 0) return refuse('opponent-here', waitMs);
  return as === 'win'
    ? completeWithoutLeaver(battle, others[0] ?? by, 'away', now)
    : closeWithoutResult(battle, now);
}

/** Closes the host's room while it has no opponent; its code becomes invalid. A second press changes nothing. */
export function closeRoom(battle: Battle, { by, now }: Press): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.hostId !== by) return refuse('not-the-host');
  if (battle.status === 'expired') return { battle, news: [] };
  if (battle.status !== 'waiting') return refuse('room-taken');
  return closeWithoutResult(battle, now);
}

function completeWithoutLeaver(
  battle: Battle,
  leaver: PlayerId,
  endedBy: 'gave_up' | 'away' | 'banned',
  now: EpochMs,
): Moved {
  const over = completeWithout(battle, leaver, endedBy, now);
  const { winnerId } = over;
  return { battle: over, news: [toAll(over, { type: 'gameEnded', endedBy, leftUserId: leaver, winnerId })] };
}
