import { readRoomCode } from '#rules/room-code.ts';

/** What a page is about, as far as its address tells. */
export type Subject = { about: 'site' } | { about: 'room'; code: string } | { about: 'battle'; ref: string };

const site: Subject = { about: 'site' };
const invited = /^\/(?:landing|join-game(?:\/(.*))?)?$/i;
const battle = /^\/battle\/([^/]+)$/i;
const others = [
  /^\/(?:login|home|nickname|select-avatar|create-game|rematch|lock)$/i,
  /^\/(?:game|round-summary|results|player)\/[^/]+$/i,
];

/** Calls, sockets, files: however its letters are written, such an address is no page's. */
export const isForPrograms = (url: string): boolean =>
  /^[/\\]+(api|ws|assets|cards)([/\\]|$)/i.test(readable(url.split('?', 1)[0] ?? ''));

/** The subject of a page's address (spec §2), or null when no page has it. */
export function subjectOf(url: string): Subject | null {
  const [address = '', query] = url.split('?', 2);
  const path = readable(address).replace(/(.)\/$/, '$1');
  const invitation = invited.exec(path);
  if (invitation) return room(invitation[1] || (new URLSearchParams(query).get('code') ?? '')) ?? site;
  const result = battle.exec(path)?.[1];
  if (result)
    return /^\d{1,9}$/.test(result) || readRoomCode(result) ? { about: 'battle', ref: result } : null;
  return others.some((page) => page.test(path)) ? site : room(path.slice(1));
}

function room(typed: string): Subject | null {
  const code = readRoomCode(typed);
  return code ? { about: 'room', code } : null;
}

function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
