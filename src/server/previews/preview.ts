import { pageAt, pages } from '#contract/pages.ts';
import { readable, straightPath } from '#contract/straight-path.ts';
import type { AvatarType } from '#rules/avatars.ts';
import type { EndedBy } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';
import { findRoomCode, roomCodeAtStart } from '#rules/room-code.ts';

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

export type Subject = { about: 'site' } | { about: 'room'; code: string } | { about: 'battle'; ref: string };

const site: Subject = { about: 'site' };
/** Calls, sockets, files: however its letters are written, such an address is no page's. */
export const isForPrograms = (url: string): boolean =>
  /^[/\\]+(api|ws|assets|cards)([/\\]|$)/i.test(readable(url.split('?', 1)[0] ?? ''));

/** The subject of a page's address (spec §2), or null when no page has it. */
export function subjectOf(url: string): Subject | null {
  const [address = '', query] = url.split('?', 2);
  const path = straightPath(address);
  const { name, about } = pageAt(path, false);
  const { preview } = pages[name];
  if (name === 'room-link') return room(roomCodeAtStart(about));
  if (preview === 'battle') return battleOf(about);
  return (
    (preview === 'room' && room(findRoomCode(about || new URLSearchParams(query).get('code') || ''))) || site
  );
}

const room = (code: string | null): Subject | null => (code === null ? null : { about: 'room', code });

function battleOf(typed: string): Subject | null {
  const ref = /^\d{1,9}$/.test(typed) ? typed : findRoomCode(typed);
  return ref === null ? null : { about: 'battle', ref };
}
