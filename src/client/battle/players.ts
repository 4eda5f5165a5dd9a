import type { Side } from '#client/ui/art/sides.tsx';
import type { Player } from '#contract/schemas.ts';
import { isolated } from '#rules/names/isolated.ts';
import { shownName } from '#rules/names/shown-name.ts';

/** Returns the side of a player; side A is the same player on every screen. */
export const sideOf = (players: readonly Player[], playerId: string): Side =>
  players[0]?.id === playerId ? 'a' : 'b';

/** Returns the nickname, else the first name: every player has one of the two. */
export const nameOf = (player: Pick<Player, 'nickname' | 'firstName'> | undefined): string =>
  isolated(shownName(player, 'Your opponent'));

export const opponentOf = (players: readonly Player[], myId: string): Player | undefined =>
  players.find((player) => player.id !== myId);
