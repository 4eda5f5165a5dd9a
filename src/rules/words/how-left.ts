import type { EndedBy } from '#rules/battle.ts';

/** What became of the player who was out of the battle before all songs were rated; their name goes before it. */
export const howLeft: Record<Exclude<EndedBy, 'ratings'>, string> = {
  timeout: 'ran out of time',
  gave_up: 'gave up',
  away: 'was away for too long',
  banned: 'was shut out by the host of this site',
};
