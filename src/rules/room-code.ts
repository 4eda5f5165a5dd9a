import { roomCodeLength } from './limits.ts';

/** No vowels, so that no code is a word or the name of a route. */
const letters = 'BCDFGHJKMNPQRSTVWXZ';
const six = `[${letters}]{${roomCodeLength}}`;
const shape = new RegExp(`^${six}$`);
/** What neither begins nor ends a code: it would be a part of a longer word. */
const [noneBefore, noneAfter] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
const atStart = new RegExp(`^${six}${noneAfter}`, 'u');
const inLink = new RegExp(`(?:(?<!/)/|[?&]CODE=)(${six})${noneAfter}`, 'gu');
const alone = new RegExp(noneBefore + six + noneAfter, 'u');
/** As a player writes it while reading it out: in groups, with blanks or dashes between. */
const inGroups = new RegExp(
  `${noneBefore}[${letters}](?:[\\s\\p{Pd}_]*[${letters}]){${roomCodeLength - 1}}${noneAfter}`,
  'u',
);

/** A fresh code of `roomCodeLength` letters; `random` answers numbers in [0, 1). */
export const makeRoomCode = (random: () => number): string =>
  Array.from({ length: roomCodeLength }, () => letters[Math.floor(random() * letters.length)]).join('');

/** The code as it is stored, or null when the text is no room code. Case does not matter. */
export function readRoomCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return shape.test(code) ? code : null;
}

/** The code at the start of a text, whatever a chat made stick to it: what follows is neither letter nor digit. */
export const roomCodeAtStart = (text: string): string | null =>
  atStart.exec(text.trimStart().toUpperCase())?.[0] ?? null;

/** The code a text holds: alone, in groups, in words, or best in a link, of several the last; else null. */
export function findRoomCode(text: string): string | null {
  const capitals = text.toUpperCase();
  const linked = [...capitals.matchAll(inLink)].at(-1)?.[1];
  const found = linked ?? alone.exec(capitals)?.[0] ?? inGroups.exec(capitals)?.[0];
  return found?.replace(/[^A-Z]/g, '') ?? null;
}
