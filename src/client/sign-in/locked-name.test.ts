// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { expect, test } from 'vitest';
import { refusal, render, serve } from '#tests/support/page.ts';
import { LockedName } from './locked-name.tsx';
import { setUnkeptCode } from './unkept-code.ts';

test('a login by code whose response was lost sends the same new code again, and shows it', async () => {
  const responses = [refusal(502), refusal(502)];
  const codes = () => sent.map(({ body }) => (body as { newCode: string }).newCode);
  const user = { id: 'ann', nickname: 'Ann', isGuest: false };
  const sent = serve({
    'POST /api/auth/login-code': () =>
      responses.shift() ?? Response.json({ user, recoveryCode: codes().at(-1) }),
  });
  const nothing = () => undefined;
  const page = await render(createElement(LockedName, { name: 'Ann', onIn: nothing, onBack: nothing }));
  const field = page.box.querySelector('input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'OLD');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.press('Use recovery code');
  expect(codes()).toHaveLength(2);
  expect(document.body.textContent).toContain('Check your connection and press again. That is safe.');
  await page.press('Use recovery code');
  expect(new Set(codes()).size).toBe(1);
  expect(document.querySelector('dialog')?.textContent).toContain(codes()[0]);
  setUnkeptCode(null);
});
