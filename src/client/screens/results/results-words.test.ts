import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { OwnUser, Player, Results } from '#contract/schemas.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultSongs } from './result-songs.tsx';
import { Totals } from './totals.tsx';

const page = vi.hoisted(() => ({ go: vi.fn(), press: new Map<unknown, () => void>() }));
vi.mock('wouter', () => ({ useLocation: () => ['/results/7', page.go] }));
// It counts up to the number; that is another test's.
vi.mock('#client/ui/feedback/count-up.tsx', () => ({
  CountUp: ({ to, format }: { to: number; format: (score: number) => string }) => format(to),
}));
vi.mock('./ask-rematch.tsx', () => ({ AskRematch: () => 'Request rematch' }));
vi.mock('#client/again/play-again.tsx', () => ({
  PlayAgain: ({ player }: { player: Player }) => `[Play ${player.nickname} again]`,
}));
vi.mock('#client/ui/controls/button.tsx', () => ({
  Button: (button: { children: string; 'aria-label'?: string; onClick: () => void }) => {
    const name = button['aria-label'] ?? button.children;
    page.press.set(name, button.onClick);
    return `[${name}]`;
  },
}));

const words = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const players = ['ana', 'ben'].map((id) => ({ id, nickname: id, firstName: null, avatarType: null }));
const me = players[0] as OwnUser;
const song = (id: number, submittedBy: string, averageRating: number) => ({
  ...{ id, submittedBy, averageRating, title: `Song ${id}`, artist: `Artist ${id}`, videoId: 'fJ9rUzIMcZQ' },
  ratings: [{ ratedBy: 'x', rating: averageRating, comment: 'Loud.' }],
});
const results = {
  ...{ players, winner: 'opponent', winnerId: 'ben', gameMode: 'secret', battleType: 'pop', maxScore: 30 },
  ...{ userScore: 21, opponentScore: 24.5, songs: [song(1, 'ana', 7), song(2, 'ben', 10)] },
} as unknown as Results;

test('both totals are out of what the mode can give (§2.12.3, 2.12.4)', () => {
  const totals = words(createElement(Totals, { results, me, counts: false, said: true })).replace(/ /g, '');
  expect(totals).toBe('YourTotal21/30OpponentTotal24.5/30');
});

test('each song has title, artist, who sent it, a way to play it, its stars and what was said (§2.12.5-8, 9.32)', () => {
  const list = createElement(ResultSongs, { results, me });
  expect(words(list)).toMatch(/Song 1 Artist 1 .*You .*Rating: 7\/10 Loud\. .*Song 2 Artist 2 .*Opponent/);
  expect(renderToStaticMarkup(list)).toContain('aria-label="Play Song 1"');
  expect(renderToStaticMarkup(list).match(/[0-5] of 5 stars/g)).toEqual(['3 of 5 stars', '5 of 5 stars']);
});

test('the score of a song is read once: where it was given', () => {
  const read = renderToStaticMarkup(createElement(ResultSongs, { results, me }));
  expect(read.match(/10 out of 10|5 of 5 stars/g)).toHaveLength(2);
  expect(read).toMatch(/aria-hidden="true"><div class="stk".*10 out of 10.*5 of 5 stars/);
});

test.each([
  ['opponent', true],
  ['user', false],
  ['tie', false],
] as const)('a result of %s offers a rematch: %s (§2.12.9)', (winner, offered) => {
  const actions = createElement(ResultActions, { id: '7', results: { ...results, winner }, me });
  expect(words(actions).includes('Request rematch')).toBe(offered);
});

const series = { user: 1, opponent: 0 };
test.each([
  ['user', { series }, true],
  ['tie', { series }, true],
  ['opponent', { series }, false],
  ['user', { series: null }, false],
  ['user', { series, endedBy: 'banned' }, false],
  ['user', { series, players: [me, { ...players[1], deleted: true }] }, false],
] as const)(
  'a result of %s, with %j, offers to play the opponent again: %s (§13.30)',
  (winner, more, offered) => {
    const result = { ...results, winner, ...more } as unknown as Results;
    const actions = words(createElement(ResultActions, { id: '7', results: result, me }));
    expect(actions.startsWith('[Play ben again][Play Again]')).toBe(offered);
  },
);

test.each([
  ['opponent', 'active', 'Go to the rematch', '/game/8'],
  ['user', 'round_summary', 'Go to the rematch', '/round-summary/8'],
  ['opponent', 'completed', 'See how the rematch ended', '/results/8'],
] as const)('a result of %s whose rematch is %s says “%s”', (winner, status, label, place) => {
  const rematch = { id: 8, status };
  const actions = createElement(ResultActions, { id: '7', results: { ...results, winner, rematch }, me });
  expect(words(actions)).toMatch(new RegExp(`^\\[${label}\\]\\[Play Again\\]`));
  expect(words(actions)).not.toContain('Request rematch');
  page.press.get(label)?.();
  expect(page.go).toHaveBeenLastCalledWith(place);
});

test('a rematch that ended without a result leaves a new game', () => {
  const rematch = { id: 8, status: 'expired' as const };
  const actions = words(createElement(ResultActions, { id: '7', results: { ...results, rematch }, me }));
  expect(actions).toMatch(/^\[Play Again\]\[Share/);
});

test('the other buttons lead to a new game and home (§2.12.11, 2.12.13)', () => {
  const actions = words(createElement(ResultActions, { id: '7', results, me }));
  expect(actions).toContain('[Share Results Playlist]');
  page.go.mockClear();
  page.press.get('Play Again')?.();
  page.press.get('Back to Home')?.();
  expect(page.go.mock.calls).toEqual([['/create-game'], ['/']]);
});
