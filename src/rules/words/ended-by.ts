import type { EndedBy } from '#rules/battle.ts';

/** Predicate about the player by whom a battle ended early. `one`: after a name or "I". `you`: after "you" or "they". */
export const endedByWords: Record<Exclude<EndedBy, 'ratings'>, { one: string; you: string }> = {
  timeout: { one: 'ran out of time', you: 'ran out of time' },
  gave_up: { one: 'gave up', you: 'gave up' },
  away: { one: 'was away for too long', you: 'were away for too long' },
  banned: {
    one: 'was shut out by the operator of this site',
    you: 'were shut out by the operator of this site',
  },
};
