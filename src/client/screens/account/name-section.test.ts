// @vitest-environment happy-dom
import { act, createElement, useState } from 'react';
import { expect, test } from 'vitest';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { refusal, render, serve, toastNow } from '#tests/support/page.ts';
import { NameSection } from './name-section.tsx';

const type = (box: Element, name: string) =>
  act(async () => {
    const field = box.querySelector('input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

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
  await type(page.box, 'Nutmeg');
  await page.press('Save name');
  expect(page.buttons()).toContain('Leave it');
  await act(async () => renameWaitMs(24 * 60 * 60 * 1000));
  expect([page.buttons(), document.activeElement?.textContent]).toEqual([[], 'Change warrior']);
});

test('a new name that is too short or taken is refused in the words of the page of names', async () => {
  const user = { id: 'ana', nickname: 'Marmalade', isGuest: false } as OwnUser;
  const account = { ownership: 'owner', renameWaitMs: 0 } as Reply<'showAccount'>;
  const sent = serve({ 'PUT /api/users/nickname': () => refusal(409, 'This battle name is already taken') });
  const page = await render(createElement(NameSection, { user, account }));
  await page.press('Change name');
  await type(page.box, 'N');
  await page.press('Save name');
  expect(toastNow()).toEqual(['Invalid nickname', 'Nickname must be at least 2 characters long']);
  expect(sent).toEqual([]);
  await type(page.box, 'Nutmeg');
  await page.press('Save name');
  expect(toastNow()).toEqual([
    'Battle name unavailable',
    'This battle name is already taken. Please choose another one.',
  ]);
});
