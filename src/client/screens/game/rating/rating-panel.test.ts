import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { AtTable } from '#client/battle/battle-guard.tsx';
import { RatingPanel } from './rating-panel.tsx';

const page = vi.hoisted(() => ({
  button: { disabled: true, pending: true, onRate: () => {} },
  send: vi.fn(() => new Promise(() => {})),
}));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ mutateAsync: page.send, isPending: false, isSuccess: false }),
}));
vi.mock('#client/battle/rating/rate-song.tsx', () => ({
  RateSong: ({ children }: { children: object }) => children,
}));
vi.mock('#client/screens/game/overview/songs-this-round.tsx', () => ({ SongsThisRound: () => null }));
vi.mock('#client/battle/rating/complete-rating.tsx', () => ({
  CompleteRating: (button: typeof page.button) => {
    page.button = button;
    return 'Complete Rating';
  },
}));

const players = ['ana', 'ben'].map((id) => ({ id, nickname: id, firstName: null, avatarType: null }));
const game = { id: 7, status: 'rating', currentRound: 1, totalRounds: 1, players };
const song = { id: 9, round: 1, submittedBy: 'ben', title: 'Rhapsody' };
const table = { battle: { game, songs: [song], ratings: [] }, me: players[0] } as unknown as AtTable;

const draw = () =>
  renderToStaticMarkup(createElement(RatingPanel, { ...table, situation: 'rate-their-song', banner: null }));

test('can be sent while every song has a rating and nothing is on its way (§5.28)', () => {
  expect(draw()).toContain('Complete Rating');
  expect([page.button.disabled, page.button.pending]).toEqual([false, false]);
});

test('a sheet nobody touched gives 5 and says nothing (§5.26)', () => {
  draw();
  page.button.onRate();
  expect(page.send).toHaveBeenCalledExactlyOnceWith({ body: [{ songId: 9, rating: 5, comment: null }] });
});
