import type { Side } from '#client/ui/art/sides.tsx';
import type { Player } from '#contract/schemas.ts';
import { shownName } from '#rules/names/shown-name.ts';

/** Returns the side of a player; side A is the same player on every screen. */
export const sideOf = (players: readonly Player[], playerId: string): Side =>
  players[0]?.id === playerId ? 'a' : 'b';

/** Letters that are written from right to left; a stored name has no presentation forms of them. */
const rightToLeft = /[\u0590-\u08FF]/;

/** Returns the nickname, else the first name: every player has one of the two. A sentence around it does not change its order. */
export function nameOf(player: Pick<Player, 'nickname' | 'firstName'> | undefined): string {
  const name = shownName(player, 'Your opponent');
  // First strong isolate and its end.
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

export const opponentOf = (players: readonly Player[], myId: string): Player | undefined =>
  players.find((player) => player.id !== myId);
