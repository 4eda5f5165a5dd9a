import { expect, test } from 'vitest';
import type { OwnUser } from '#contract/schemas.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';

test.each([
  ['male_1', null, '/home'],
  ['male_1', 'BKXRTQ', '/join-game/BKXRTQ'],
  [null, null, '/select-avatar?redirect=%2Fhome'],
  [null, 'BKXRTQ', '/select-avatar?redirect=%2Fjoin-game%3Fcode%3DBKXRTQ'],
] as const)('with avatar %s and code %s it is %s', (avatarType, code, page) => {
  expect(pageAfterSignIn({ avatarType } as OwnUser, code)).toBe(page);
});
