import { roomCodeLength } from './limits.ts';

/** Without vowels, so that no code is a word or the name of a route. */
const letters = 'BCDFGHJKMNPQRSTVWXZ';
const six = `[${letters}]{${roomCodeLength}}`;
const shape = new RegExp(`^${six}$`);
/** Boundaries of a code, so that no part of a longer word matches. */
const [noneBefore, noneAfter] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
const atStart = new RegExp(`^${six}${noneAfter}`, 'u');
const inLink = new RegExp(`(?:(?<!/)/|[?&]CODE=)(${six})${noneAfter}`, 'gu');
const alone = new RegExp(noneBefore + six + noneAfter, 'u');
/** A code written in groups, with blanks or dashes between them. */
const inGroups = new RegExp(
  `${noneBefore}[${letters}](?:[\\s\\p{Pd}_]*[${letters}]){${roomCodeLength - 1}}${noneAfter}`,
  'u',
);

/** Returns a random code of `roomCodeLength` letters; `random` returns numbers in [0, 1). */
export const makeRoomCode = (random: () => number): string =>
  Array.from({ length: roomCodeLength }, () => letters[Math.floor(random() * letters.length)]).join('');

/** Returns the code in its stored form, or null if the text is not a room code. Case is ignored. */
export function readRoomCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return shape.test(code) ? code : null;
}

/** Returns the code at the start of a text, or null. A chat may have appended anything but a letter or a digit to it. */
export const roomCodeAtStart = (text: string): string | null =>
  atStart.exec(text.trimStart().toUpperCase())?.[0] ?? null;

/** Returns the code in a text: the last one in a link, else the first one alone, else one in groups, else null. */
export function findRoomCode(text: string): string | null {
  const capitals = text.toUpperCase();
  const linked = [...capitals.matchAll(inLink)].at(-1)?.[1];
  const found = linked ?? alone.exec(capitals)?.[0] ?? inGroups.exec(capitals)?.[0];
  return found?.replace(/[^A-Z]/g, '') ?? null;
}
