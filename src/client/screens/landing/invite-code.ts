import { findRoomCode } from '#rules/room-code.ts';

/** Room codes have 6 characters and may grow to 8 (spec §3); whether the room exists is the join page's question. */
const shape = /^[A-Z0-9]{1,8}$/;

/** The code of an invitation, in capitals; null when there is none or it can be no code. */
export function readInviteCode(text: string | null): string | null {
  const code = findRoomCode(text ?? '') ?? text?.trim().toUpperCase() ?? '';
  return shape.test(code) ? code : null;
}
