// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { refusal, render, serve, stopClock } from '#tests/support/page.ts';
import { resultsReply } from '#tests/support/replies.ts';
import { ResultsScreen } from './results-screen.tsx';

const unreached = () => Promise.reject(new TypeError('offline'));

test.each([
  [0, 4],
  [409, 4],
  [503, 4],
  [400, 1],
  [401, 1],
  [403, 1],
  [404, 1],
  [429, 1],
])(
  'a request for results that fails with %i is sent %i times, once if the failure is final (§7.2.22, 9.31)',
  async (status, times) => {
    stopClock();
    const sent = serve({
      'GET /api/auth/user': () => Response.json({ id: 'ana' }),
      'GET /api/games/7/results': status === 0 ? unreached : () => refusal(status),
      'GET /api/public/battles/7/results': () => refusal(404),
    });
    const screen = createElement(Route, { path: '/results/:id', component: ResultsScreen });
    const { advance } = await render(screen, '/results/7');
    await advance(30_000);
    expect(sent.filter(({ request }) => request === 'GET /api/games/7/results')).toHaveLength(times);
  },
);

/** A phone that counts its vibrations, which come with the sound. */
function phone() {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } });
  return () => vibrate.mock.calls.length;
}

test('a victory is heard when it is shown first, and not when the player returns to its page', async () => {
  stopClock();
  const vibrations = phone();
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/games/7/results': () => Response.json(resultsReply()),
    'GET /api/play-requests': () => Response.json([]),
    'GET /api/site': () => refusal(503),
    'GET /api/leaderboard': () => Response.json([]),
  });
  const screen = createElement(Route, { path: '/results/:id', component: ResultsScreen });
  const first = await render(screen, '/results/7');
  // The word is rendered after the count.
  await first.advance(10_000);
  await first.advance(10_000);
  expect(vibrations()).toBe(1);
  await first.unmount();
  const again = await render(screen, '/results/7');
  await again.advance(10_000);
  await again.advance(10_000);
  expect(again.text()).toContain('You Won!');
  expect(vibrations()).toBe(1);
});
