// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render, serve } from '#tests/support/page.ts';
import { Landing, readInviteCode } from './landing.tsx';

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

test.each([
  [120, 'You have two minutes.'],
  [90, 'You have 90 seconds.'],
])('a visitor reads the time of a turn of %i seconds: %s', async (turnSeconds, words) => {
  serve({
    'GET /api/auth/user': () => new Response(null, { status: 401 }),
    'GET /api/site': () => Response.json({ turnSeconds, donations: {} }),
  });
  const { text } = await render(createElement(Landing), '/landing');
  expect(text()).toContain(words);
});
