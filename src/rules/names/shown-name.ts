type Named = { nickname: string | null; firstName: string | null };

/** Returns the name to show for a player: the battle name, else the first name, else `otherwise`. */
export const shownName = (player: Named | null | undefined, otherwise: string): string =>
  player?.nickname ?? player?.firstName ?? otherwise;
