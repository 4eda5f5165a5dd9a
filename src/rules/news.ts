import { type Battle, isOver, type PlayerId } from './battle.ts';
import { playersToMove } from './turns.ts';

/** News of a move for the players. It contains no rating, so that no sealed score can leak. */
export type BattleMessage =
  | { type: 'gameUpdated' }
  | { type: 'songSubmitted'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'songSubmittedForRating'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'swapAsked'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'songSwapped'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'swapExpired'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'ratingsSubmitted'; round: number; ratedBy: PlayerId }
  | { type: 'nextTurn'; round: number; currentTurn: PlayerId; timeoutMs: number }
  | { type: 'nextRound'; round: number; currentTurn: PlayerId; timeoutMs: number }
  | { type: 'roundSummary'; round: number; final: boolean }
  | { type: 'ratingsComplete' }
  | { type: 'gameCompleted' }
  | { type: 'gameTimeout'; timedOutUserId: PlayerId; winnerId: PlayerId | null }
  | {
      type: 'gameEnded';
      endedBy: 'gave_up' | 'away' | 'banned';
      leftUserId: PlayerId;
      winnerId: PlayerId | null;
    };

export type News = { to: readonly PlayerId[]; message: BattleMessage };

/** The battle after a move, and its news. An unchanged battle is the same object. */
export type Moved = { battle: Battle; news: readonly News[] };

export const toAll = (battle: Battle, message: BattleMessage): News => ({ to: battle.players, message });

export const toOthers = (battle: Battle, except: PlayerId, message: BattleMessage): News => ({
  to: battle.players.filter((player) => player !== except),
  message,
});

/** Events pushed to a player without an open page. `reminder`: the clock of an anytime step ends soon. */
export type PushEvent = 'result' | 'joined' | 'your_move' | 'rated' | 'challenge' | 'reminder';

/** Returns the pushes of a move: at most one per player, the most important event. */
export function pushesAfter(before: Battle, after: Battle): { to: PlayerId; event: PushEvent }[] {
  return before.players.flatMap((to) => {
    const event = eventFor(to, before, after);
    return event ? [{ to, event }] : [];
  });
}

function eventFor(player: PlayerId, before: Battle, after: Battle): PushEvent | null {
  // A room that nobody joined has no result.
  if (isOver(after) && !isOver(before) && after.players.length > 1) return 'result';
  if (after.players.length > before.players.length) return 'joined';
  if (playersToMove(after).includes(player) && !playersToMove(before).includes(player)) return 'your_move';
  return ratingCount(player, after) > ratingCount(player, before) ? 'rated' : null;
}

const ratingCount = (player: PlayerId, { songs, ratings }: Battle): number => {
  const own = new Set(songs.filter(({ submittedBy }) => submittedBy === player).map(({ id }) => id));
  return ratings.filter(({ songId }) => own.has(songId)).length;
};
