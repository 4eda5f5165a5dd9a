// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { addressNow, refusal, render, serve } from '#tests/support/page.ts';
import { PublicBattle } from './public-battle/public-battle.tsx';
import { ResultsScreen } from './results/results-screen.tsx';

test('a results page without results shows a message and leads home (§2.12.15, 8.33)', async () => {
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/games/7/results': () => refusal(404, 'Game not found'),
  });
  const screen = createElement(Route, { path: '/results/:id', component: ResultsScreen });
  const { text, follow } = await render(screen, '/results/7');
  expect(text()).toContain('Results not found');
  await follow('Back to Home');
  expect(addressNow()).toBe('/');
});

test('a player with a link to the results of others gets a link to the public page (§2.9.6)', async () => {
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/games/7/results': () => refusal(403, 'You are not a player of this battle'),
    'GET /api/public/battles/7/results': () => Response.json({ id: 7, players: [], songs: [] }),
  });
  const screen = createElement(Route, { path: '/results/:id', component: ResultsScreen });
  const { text, follow } = await render(screen, '/results/7');
  expect(text()).toContain('This is not your battleIt is over, and anybody may see how it went.');
  await follow('See the battle');
  expect(addressNow()).toBe('/battle/7');
});

test('a visitor with a link to results gets a link to the public page (§2.9.6)', async () => {
  const ended = { id: 7, players: [], songs: [] };
  serve({
    'GET /api/auth/user': () => refusal(401, 'Unauthorized'),
    'GET /api/public/battles/7/results': () => Response.json(ended),
  });
  const screen = createElement(Route, { path: '/results/:id', component: ResultsScreen });
  const { text, box } = await render(screen, '/results/7');
  expect(text()).toContain('Please log in to continue');
  expect(box.querySelector('main a.ghost')?.getAttribute('href')).toBe('/battle/7');
});

test('a public page without a battle shows a message and leads home (§2.13.9, 8.34)', async () => {
  serve({ 'GET /api/public/battles/7/results': () => refusal(404, 'Battle not found') });
  const screen = createElement(Route, { path: '/battle/:id', component: PublicBattle });
  const { text, follow } = await render(screen, '/battle/7');
  expect(text()).toContain('Battle Not Found');
  await follow('Go Home');
  expect(addressNow()).toBe('/');
});
