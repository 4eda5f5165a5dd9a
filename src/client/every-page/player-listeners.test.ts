// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render, serve, stopClock } from '#tests/support/page.ts';
import { PlayerListeners } from './player-listeners.tsx';

test('a page fetches its data again after a change on another device of the player (§3.3.18)', async () => {
  stopClock();
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ann' }),
    'GET /api/challenges': () => Response.json([]),
    'GET /api/rematch/pending': () => Response.json([]),
    'GET /api/rematch/outgoing': () => Response.json([]),
  });
  const page = await render(createElement(PlayerListeners), '/home');
  sent.length = 0;
  await page.receive({ type: 'fetchAgain' });
  await page.advance(100);
  expect(sent.map(({ request }) => request).sort()).toEqual([
    'GET /api/auth/user',
    'GET /api/challenges',
    'GET /api/rematch/outgoing',
    'GET /api/rematch/pending',
  ]);
});
