import { pageAt, pages } from '#contract/pages.ts';
import { readable, straightPath } from '#contract/straight-path.ts';
import { findRoomCode, roomCodeAtStart } from '#rules/room-code.ts';

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
