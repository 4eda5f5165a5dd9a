import { roomCodeLength } from './limits.ts';

/** No vowels, so that no code is a word or the name of a route. */
const letters = 'BCDFGHJKMNPQRSTVWXZ';
const shape = new RegExp(`^[${letters}]{${roomCodeLength}}$`);

/** A fresh code out of `roomCodeLength` draws; `random` answers numbers in [0, 1). */
export const makeRoomCode = (random: () => number): string =>
  Array.from({ length: roomCodeLength }, () => letters[Math.floor(random() * letters.length)]).join('');

/** The code as it is stored, or null when the text is no room code. Case does not matter. */
export function readRoomCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return shape.test(code) ? code : null;
}
