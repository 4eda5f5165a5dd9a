import type { Seat } from '#client/data/use-battle.ts';

/** What the players are called where anyone reads (spec §2 Public battle). */
export const publicNames: Record<Seat, string> = { a: 'Player 1', b: 'Player 2' };
