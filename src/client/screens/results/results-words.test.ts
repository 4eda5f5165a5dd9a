// @vitest-environment happy-dom
import { createElement, type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import type { OwnUser, Results } from '#contract/schemas.ts';
import { addressNow, render, serve } from '#tests/support/page.ts';
import { players, ratedSongReply, resultsReply } from '#tests/support/replies.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultSongs, Totals } from './result-scores.tsx';

/** Returns the text with a space where an element begins or ends. */
const wordsIn = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const show = (element: ReactElement) => render(element, '/results/7');
const me = players[0] as OwnUser;
const results = resultsReply({
  winner: 'opponent',
  winnerId: 'ben',
  gameMode: 'secret',
  maxScore: 30,
  userScore: 21,
  opponentScore: 24.5,
  songs: [ratedSongReply(1, 'ana', 7), ratedSongReply(2, 'ben', 10)],
});

test('both totals are shown out of the maximum of the mode (§2.12.3, 2.12.4)', async () => {
  const { text } = await show(createElement(Totals, { results, me, counts: false, shown: true }));
  expect(text()).toBe('Your Total21/30Opponent Total24.5/30');
});

test('each song is shown with title, artist, player, play button, stars and comments (§2.12.5-8, 9.32)', async () => {
  const { box, buttons } = await show(createElement(ResultSongs, { results, me }));
  expect(wordsIn(box.innerHTML)).toMatch(
    /Song 1 Artist 1 .*You .*Rating: 7\/10 Loud\. .*Song 2 Artist 2 .*Opponent/,
  );
  expect(buttons()).toContain('Play Song 1');
  expect(box.innerHTML.match(/[0-5] of 5 stars/g)).toEqual(['3 of 5 stars', '5 of 5 stars']);
});

test('a screen reader reads the score of a song once, with its rating, and its stars (§2.12.7)', async () => {
  const { box } = await show(createElement(ResultSongs, { results, me }));
  const isRead = (label: string) => !box.querySelector(`[aria-label="${label}"]`)?.closest('[aria-hidden]');
  expect([isRead('10 out of 10'), isRead('5 of 5 stars')]).toEqual([false, true]);
  expect(box.textContent).toContain('Rating: 10/10');
});

const noRequests = {
  'GET /api/auth/user': () => Response.json(me),
  'GET /api/play-requests': () => Response.json([]),
};
async function actions(more: Partial<Results>) {
  serve(noRequests);
  return show(createElement(ResultActions, { id: '7', results: { ...results, ...more }, me }));
}
const others = ['Play Again', 'Share Results Playlist', 'Back to Home'];
/** The accessible names of buttons and links, in their order. */
const controls = (box: Element) =>
  [...box.querySelectorAll('button, a')].map((each) => each.getAttribute('aria-label') ?? each.textContent);

test.each([
  ['opponent', ['Request rematch', ...others]],
  ['user', others],
  ['tie', others],
] as const)(
  'the results with winner %s offer %j, so only the loser can request a rematch (§2.12.9)',
  async (winner, buttons) => {
    expect(controls((await actions({ winner })).box)).toEqual(buttons);
  },
);

const series = { user: 1, opponent: 0, battles: 1 };
test.each<[Results['winner'], Partial<Results>, string]>([
  ['user', { series }, 'Play ben again'],
  ['tie', { series }, 'Play ben again'],
  ['opponent', { series }, 'Request rematch'],
  ['user', { series: null }, 'Play Again'],
  ['user', { series, endedBy: 'banned' }, 'Play Again'],
  ['user', { series, players: [me, { ...players[1]!, deleted: true }] }, 'Play Again'],
])('the results with winner %s and %j offer “%s” first (§13.30)', async (winner, more, first) => {
  const { box } = await actions({ winner, ...more });
  expect(controls(box)[0]).toBe(first);
  expect(box.querySelector('button, a')?.className).toContain('result-main');
});

test.each([
  ['opponent', 'active', 'Go to the rematch', '/game/8'],
  ['user', 'round_summary', 'Go to the rematch', '/round-summary/8'],
  ['opponent', 'completed', 'See how the rematch ended', '/results/8'],
] as const)(
  'the results with winner %s and a rematch in status %s offer “%s”',
  async (winner, status, label, path) => {
    const { box, follow } = await actions({ winner, rematch: { id: 8, status } });
    expect(controls(box)).toEqual([label, ...others]);
    await follow(label);
    expect(addressNow()).toBe(path);
  },
);

test('the results offer only a new game after a rematch without a result', async () => {
  const { box } = await actions({ rematch: { id: 8, status: 'expired' } });
  expect(controls(box)).toEqual(others);
});

test.each([
  ['Play Again', '/create-game'],
  ['Back to Home', '/'],
])('“%s” on the results page leads to %s (§2.12.11, 2.12.13)', async (label, path) => {
  const { follow } = await actions({});
  await follow(label);
  expect(addressNow()).toBe(path);
});

/** Shows the results, and a button that stands for another window in which the rematch starts. */
function ResultsWithWindow() {
  const [rematch, setRematch] = useState<Results['rematch']>(null);
  const start = () => setRematch({ id: 8, status: 'active' });
  return createElement(
    'div',
    null,
    createElement('h1', { tabIndex: -1 }, 'You Lost'),
    createElement('button', { type: 'button', onClick: start }, 'Start elsewhere'),
    createElement(ResultActions, { id: '7', results: { ...results, rematch }, me }),
  );
}

test('the heading gets the focus of the button that is removed when the rematch starts', async () => {
  serve(noRequests);
  const { box, press } = await show(createElement(ResultsWithWindow));
  box.querySelector<HTMLElement>('button.result-main')?.focus();
  expect(document.activeElement?.textContent).toBe('Request rematch');
  await press('Start elsewhere');
  expect(controls(box)).toContain('Go to the rematch');
  expect(document.activeElement?.textContent).toBe('You Lost');
});
