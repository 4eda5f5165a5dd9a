import { readable, straightPath } from '#contract/straight-path.ts';
import { findRoomCode, roomCodeAtStart } from '#rules/room-code.ts';

/** What a page is about, as far as its address tells. */
export type Subject = { about: 'site' } | { about: 'room'; code: string } | { about: 'battle'; ref: string };

const site: Subject = { about: 'site' };
const invited = /^\/(?:landing|join-game(?:\/(.*))?)?$/i;
const battle = /^\/battle\/([^/]+)$/i;
const others = [
  /^\/(?:login|home|nickname|select-avatar|create-game|rematch|account|lock)$/i,
  /^\/(?:game|round-summary|results|player)\/[^/]+$/i,
];

/** Calls, sockets, files: however its letters are written, such an address is no page's. */
export const isForPrograms = (url: string): boolean =>
  /^[/\\]+(api|ws|assets|cards)([/\\]|$)/i.test(readable(url.split('?', 1)[0] ?? ''));

/** The subject of a page's address (spec §2), or null when no page has it. */
export function subjectOf(url: string): Subject | null {
  const [address = '', query] = url.split('?', 2);
  const path = straightPath(address);
  const invitation = invited.exec(path);
  if (invitation) {
    const typed = invitation[1] || new URLSearchParams(query).get('code');
    return room(findRoomCode(typed ?? '')) ?? site;
  }
  const result = battle.exec(path)?.[1];
  if (result) return battleOf(result);
  return others.some((page) => page.test(path)) ? site : room(roomCodeAtStart(path.slice(1)));
}

const room = (code: string | null): Subject | null => (code === null ? null : { about: 'room', code });

function battleOf(typed: string): Subject | null {
  const ref = /^\d{1,9}$/.test(typed) ? typed : findRoomCode(typed);
  return ref === null ? null : { about: 'battle', ref };
}
