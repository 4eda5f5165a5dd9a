import type { PlayerId } from './battle.ts';

/** What a player is doing, of which nothing is stored. `awayMs`: how long the player has been away already. */
export type Activity = { userId: PlayerId } & (
  | { type: 'playerAway'; awayMs: number }
  | { type: 'playerBack' }
  | { type: 'playerTyping'; nickname: string; searchQuery: string; timestamp: number }
  | { type: 'playerStoppedTyping' }
  | { type: 'songStarted'; songId: number }
);

const types: Record<Activity['type'], true> = {
  playerAway: true,
  playerBack: true,
  playerTyping: true,
  playerStoppedTyping: true,
  songStarted: true,
};

/**
 * Returns whether a live message about a battle may report a change. `gameCompleted` does not: it leads from the last summary to the
 * results, and an opponent may send it again and again.
 */
export const reportsChange = ({ type }: { type: string }): boolean =>
  !(type in types) && type !== 'gameCompleted';
