import { roomCodeLength } from '#rules/limits.ts';
import { readRoomCode } from '#rules/room-code.ts';

/** In a link the code is a part of the path or the value of `code`. */
const inLink = /(?:\/|[?&]code=)([a-z]{6})(?![a-z])/gi;
const lone = /(?<![a-z])[a-z]{6}(?![a-z])/gi;

/** The room code a typed or pasted text holds: a code, an invite link, a whole message. Else its first letters. */
export function codeIn(text: string): string {
  const candidates = [
    text,
    ...[...text.matchAll(inLink)].map((found) => found[1] ?? '').reverse(),
    ...[...text.matchAll(lone)].map(([word]) => word),
  ];
  for (const candidate of candidates) {
    const code = readRoomCode(candidate);
    if (code) return code;
  }
  return text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, roomCodeLength);
}
