import type { Table } from '#contract/schemas.ts';

/** A battle as one of its players saw it at one moment. Sealed ratings have null for rating and comment. */
export type SeenBattle = Table & {
  /** When the answer arrived, on the clock of `performance.now`: what `game.timeoutMs` counts from. */
  receivedAt: number;
  /** It came with the page itself: no screen before knew it. */
  withPage?: true;
};

export const battleKey = (id: string) => ['battle', id] as const;
