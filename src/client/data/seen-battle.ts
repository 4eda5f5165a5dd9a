import type { Game, WireRating, WireSong } from '#contract/schemas.ts';

/** A battle as one of its players saw it at one moment. */
export type SeenBattle = {
  game: Game;
  songs: WireSong[];
  /** Sealed ones have null for rating and comment. */
  ratings: WireRating[];
  /** When the answer arrived, on the clock of `performance.now`: what `game.timeoutMs` counts from. */
  receivedAt: number;
  /** It came with the page itself: no screen before knew it. */
  withPage?: true;
};

/** How a battle is filed. */
export const battleKey = (id: string) => ['battle', id] as const;
