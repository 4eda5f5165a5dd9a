import type { Battle, PlayerId } from './battle.ts';

/** What the players are told after a move. It says what happened, never what was given: secrets cannot leak through it. */
export type BattleMessage =
  | { type: 'gameUpdated' }
  | { type: 'songSubmitted'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'songSubmittedForRating'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'swapAsked'; round: number; songId: number; submittedBy: PlayerId }
  | { type: 'songSwapped'; round: number; songId: number; submittedBy: PlayerId }
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

/** A battle after a move, and what is to be said of it. An unchanged battle is the very same object. */
export type Moved = { battle: Battle; news: readonly News[] };

export const tellAll = (battle: Battle, message: BattleMessage): News => ({ to: battle.players, message });

export const tellOthers = (battle: Battle, but: PlayerId, message: BattleMessage): News => ({
  to: battle.players.filter((player) => player !== but),
  message,
});
