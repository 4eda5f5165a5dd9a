// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { refusal, render, serve, toastNow } from '#tests/support/page.ts';
import { GiveUpQuestion } from './end-early.tsx';

test('a refusal is shown even if the page was left before the response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = serve({ 'POST /api/games/7/give-up': () => promise });
  const page = await render(createElement(GiveUpQuestion, { gameId: 7, onClose: () => {} }));
  await page.press('Give up');
  await page.unmount();
  resolve(refusal(409, 'This battle is over'));
  await expect.poll(() => toastNow()[1]).toBe('This battle is over');
  expect(sent.map(({ request }) => request)).toEqual(['POST /api/games/7/give-up']);
});
