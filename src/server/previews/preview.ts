import type { AvatarType } from '#rules/avatars.ts';
import type { EndedBy } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';

export type Fighter = { name: string; avatar: AvatarType };
type Kind = { battleType: BattleType; mode: Mode };

/** A room that waits for its second player; any time it holds a song to be answered. */
export type RoomPreview = Kind & { about: 'room'; pace: Pace; code: string; host: Fighter };

/** A battle that is over. `ref` is how its address names it. */
export type BattlePreview = Kind & {
  about: 'battle';
  ref: string;
  /** Host first. */
  players: readonly [Fighter, Fighter];
  scores: readonly [number, number];
  /** 0 the host, 1 the challenger, null a tie. */
  winner: 0 | 1 | null;
  endedBy: EndedBy;
};

export type Preview = { about: 'site' } | RoomPreview | BattlePreview;

export const sitePreview: Preview = { about: 'site' };
