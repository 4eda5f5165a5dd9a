// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render, serve } from '#tests/support/page.ts';
import { Leaderboard } from './leaderboard.tsx';

async function rendered(...leaders: object[]) {
  serve({ 'GET /api/leaderboard': () => Response.json(leaders) });
  return (await render(createElement(Leaderboard), '/home')).box;
}

test('a row of the leaderboard shows player and wins, and leads to the player’s songs (§2.3.5, 2.3.6)', async () => {
  const board = await rendered(
    { id: 'ana', nickname: 'Marmalade', gamesPlayed: 3, gamesWon: 2 },
    { id: 'ben', nickname: 'Nutmeg', gamesPlayed: 3, gamesWon: 1 },
  );
  for (const [id, name, line] of [
    ['ana', 'Marmalade', '2 wins, 67%'],
    ['ben', 'Nutmeg', '1 win, 33%'],
  ] as const) {
    expect(board.innerHTML).toContain(`href="/player/${id}"`);
    expect(board.innerHTML).toContain(`>${line}</b>`);
    expect(board.innerHTML).toContain(`${name}, ${line} win rate. View players songs`);
  }
});

test('an empty leaderboard shows a message (§2.3.8)', async () => {
  const board = await rendered();
  expect(board.textContent).toContain('No players on the leaderboard yet');
  expect(board.textContent).toContain('Be the first to complete a battle!');
});
