import { roomCodeLength } from '#rules/limits.ts';
import { findRoomCode } from '#rules/room-code.ts';

/** The room code a typed or pasted text holds: a code, an invite link, a whole message. Else its first letters. */
export const codeIn = (text: string): string => findRoomCode(text) ?? lettersOf(text);

const lettersOf = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, roomCodeLength);
