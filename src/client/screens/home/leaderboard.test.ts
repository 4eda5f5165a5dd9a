import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Leaderboard } from './leaderboard.tsx';

const answer = vi.hoisted(() => ({ data: [] as object[] }));
vi.mock('#client/data/use-call.ts', () => ({ useCall: () => ({ data: answer.data, error: null }) }));

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/home', search: '' });
  vi.stubGlobal('history', {});
});
afterEach(() => vi.unstubAllGlobals());

const drawn = (...leaders: object[]) => {
  answer.data = leaders;
  return renderToStaticMarkup(createElement(Leaderboard));
};

test('each place says who and how often they win, and leads to their songs (§2.3.5, 2.3.6)', () => {
  const board = drawn(
    { id: 'ana', nickname: 'Marmalade', gamesPlayed: 3, gamesWon: 2 },
    { id: 'ben', nickname: 'Nutmeg', gamesPlayed: 3, gamesWon: 1 },
  );
  for (const [id, name, line] of [
    ['ana', 'Marmalade', '2 wins, 67 %'],
    ['ben', 'Nutmeg', '1 win, 33 %'],
  ] as const) {
    expect(board).toContain(`href="/player/${id}"`);
    expect(board).toContain(`>${line}</b>`);
    expect(board).toContain(`${name}, ${line} win rate. View players songs`);
  }
});

test('says when nobody stands on it (§2.3.8)', () => {
  expect(drawn()).toContain('No players on the leaderboard yet');
  expect(drawn()).toContain('Be the first to complete a battle!');
});
