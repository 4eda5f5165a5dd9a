import type { EndedBy } from '#rules/battle.ts';

/** Predicate about the player by whom a battle ended early; the player's name is put before it. */
export const endedByWords: Record<Exclude<EndedBy, 'ratings'>, string> = {
  timeout: 'ran out of time',
  gave_up: 'gave up',
  away: 'was away for too long',
  banned: 'was shut out by the host of this site',
};
