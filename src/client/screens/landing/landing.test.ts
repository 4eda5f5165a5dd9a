import { expect, test } from 'vitest';
import { readInviteCode } from './landing.tsx';

test.each([
  ['bkxrtq', 'BKXRTQ'],
  [' BkXrTq ', 'BKXRTQ'],
  ['BKXRTQ).', 'BKXRTQ'],
  [null, null],
  ['', null],
  ['far too long for a code', null],
  ['<b>', null],
])('the room code in the address %j is %j (§2.2.4, 5.7)', (text, code) =>
  expect(readInviteCode(text)).toBe(code),
);
