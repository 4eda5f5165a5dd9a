// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { refusal, render, serve, stopClock } from '#tests/support/page.ts';
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
