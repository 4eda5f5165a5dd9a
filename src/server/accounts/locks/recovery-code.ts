import { createHash, randomInt } from 'node:crypto';

/** Without I, L, O, 0 and 1, which look alike on paper, and without U, so that no code spells a word. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 4;
const groupLength = 6;

/** A fresh code such as `K7QWDX-3MPXAH-9TRHNJ-B5CVEM`: 117 bits of chance. */
export function newRecoveryCode(): string {
  const letter = () => letters[randomInt(letters.length)] ?? '';
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** So much chance needs no slow hash. Case, spaces and dashes do not count. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return createHash('sha256').update(`recovery ${plain}`).digest('base64url');
}
