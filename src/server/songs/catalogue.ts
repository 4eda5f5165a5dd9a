import type { BattleType } from '#rules/battle-types.ts';
import songs from './catalogue.json' with { type: 'json' };

export type CatalogueSong = {
  videoId: string;
  title: string;
  /** With its guests, as the record names them. */
  artist: string;
  /** The battle types the song fits; never empty, never wildcard. */
  battleTypes: readonly BattleType[];
  /** Of the first release, where known. */
  year: number | null;
};

/** The songs the game knows without asking anybody: enough to play with no key and no network. */
export const catalogue = songs as readonly CatalogueSong[];
