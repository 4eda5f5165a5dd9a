import type { PlayerId } from '#rules/battle.ts';

/**
 * What a player is doing, of which nothing is stored. `awayMs`: how long the player has been away already. This module has no schemas,
 * so that the browser can import it without the schema library.
 */
export type Activity = { userId: PlayerId } & (
  | { type: 'playerAway'; awayMs: number }
  | { type: 'playerBack' }
  | { type: 'playerTyping'; nickname: string; searchQuery: string; timestamp: number }
  | { type: 'playerStoppedTyping' }
  | { type: 'songStarted'; songId: number }
);

const activities: Record<Activity['type'], true> = {
  playerAway: true,
  playerBack: true,
  playerTyping: true,
  playerStoppedTyping: true,
  songStarted: true,
};

/**
 * Returns whether a live message about a battle may report a change. `gameCompleted` does not: it only leads from the last summary to
 * the results, and each press sends it again.
 */
export const reportsChange = ({ type }: { type: string }): boolean =>
  !(type in activities) && type !== 'gameCompleted';
