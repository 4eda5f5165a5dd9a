import { expect, test } from 'vitest';
import type { OwnUser } from '#contract/schemas.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';

test.each([
  ['male_1', null, null, '/home'],
  ['male_1', 'BKXRTQ', null, '/join-game/BKXRTQ'],
  [null, null, null, '/select-avatar?redirect=%2Fhome'],
  [null, 'BKXRTQ', null, '/select-avatar?redirect=%2Fjoin-game%3Fcode%3DBKXRTQ'],
  ['male_1', null, '/game/7', '/game/7'],
  ['male_1', 'BKXRTQ', '/game/7', '/join-game/BKXRTQ'],
  [null, null, '/game/7', '/select-avatar?redirect=%2Fgame%2F7'],
] as const)(
  'a sign-in with avatar %s, room code %s and previous page %s leads to %s (§4.2.3, 4.2.4, 4.2.10, 4.2.11)',
  (avatarType, code, from, page) => {
    expect(pageAfterSignIn({ avatarType } as OwnUser, code, from)).toBe(page);
  },
);
