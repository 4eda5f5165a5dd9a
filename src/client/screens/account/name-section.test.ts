// @vitest-environment happy-dom
import { act, createElement, useState } from 'react';
import { expect, test } from 'vitest';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { render, serve } from '#tests/support/page.ts';
import { NameSection } from './name-section.tsx';

test('the form of a new name stays until the account is refetched, then the focus moves to the next link', async () => {
  const user = { id: 'ana', nickname: 'Marmalade', isGuest: false } as OwnUser;
  serve({ 'PUT /api/users/nickname': () => Response.json({ ...user, nickname: 'Nutmeg' }) });
  let renameWaitMs: (ms: number) => void = () => {};
  const page = await render(
    createElement(() => {
      const [wait, setWait] = useState(0);
      renameWaitMs = setWait;
      const account = { ownership: 'owner', renameWaitMs: wait } as Reply<'showAccount'>;
      return createElement(NameSection, { user, account });
    }),
  );
  await page.press('Change name');
  const field = page.box.querySelector('input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Nutmeg');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.press('Save name');
  expect(page.buttons()).toContain('Leave it');
  await act(async () => renameWaitMs(24 * 60 * 60 * 1000));
  expect([page.buttons(), document.activeElement?.textContent]).toEqual([[], 'Change warrior']);
});
