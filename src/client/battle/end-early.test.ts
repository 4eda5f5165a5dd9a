// @vitest-environment happy-dom
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import type { Game, Player } from '#contract/schemas.ts';
import { refusal, render, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { EndWaiting, GiveUpQuestion } from './end-early.tsx';

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

function Waiting({ first, next }: { first: Game; next: Game }) {
  const [game, setGame] = useState(first);
  const props = { game, me: { id: 'ana' } as Player, name: 'Ben', from: performance.now() - 120_000 };
  return [
    createElement('button', { key: 'next', type: 'button', onClick: () => setGame(next) }, 'next step'),
    createElement(EndWaiting, { key: 'waiting', ...props }),
  ];
}

test('a win can be claimed a minute after the step began, even if the opponent left before it', async () => {
  stopClock();
  const gameSince = (ms: number) =>
    ({
      id: 7,
      players: [{ id: 'ana' }, { id: 'ben' }],
      updatedAt: new Date(Date.now() - ms).toISOString(),
    }) as Game;
  const page = await render(createElement(Waiting, { first: gameSince(20_000), next: gameSince(0) }));
  expect(page.text()).toContain('Claim the win in 40 s');
  await page.press('next step');
  expect(page.text()).toContain('Claim the win in 60 s');
  await page.advance(60_000);
  expect(page.text()).toContain('Leave without a result');
});
