import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#client/announce/toasts.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import type { LiveMessage } from '#contract/live.ts';
import type { Game } from '#contract/schemas.ts';
import { useGameReactions } from './use-game-reactions.ts';

const channel = vi.hoisted(() => ({ tell: (_: object) => {} }));
vi.mock('#client/live/live-context.ts', () => ({
  useLiveMessages: (hear: (message: object) => void) => {
    channel.tell = hear;
  },
}));
vi.mock('#client/data/refresh.ts', () => ({ invalidateBattleSoon: vi.fn() }));
vi.mock('#client/announce/toasts.ts', () => ({ toast: vi.fn() }));

const depart = vi.fn();
const players = ['ana', 'ben'].map((id) => ({ id, nickname: id, firstName: null, avatarType: null }));
const song = { round: 2, songId: 9, submittedBy: 'ben' };
const turn = { round: 2, currentTurn: 'ana', timeoutMs: 120_000 };

beforeEach(() => {
  vi.clearAllMocks();
  useGameReactions({ game: { id: 7, players } as Game, me: 'ana', depart });
});

type News = LiveMessage extends infer M ? (M extends { gameId?: number } ? Omit<M, 'gameId'> : never) : never;
const tell = (message: News, gameId = 7) => channel.tell({ ...message, gameId });
const said = () => vi.mocked(toast).mock.calls.map(([{ title, text }]) => [title, text]);

test.each([
  [{ type: 'gameUpdated' }],
  [{ type: 'songSubmitted', ...song }],
  [{ type: 'nextTurn', ...turn }],
  [{ type: 'gameCompleted' }],
])('%j fetches again and says nothing (§4.3.1, 4.3.2)', (message) => {
  tell(message as News);
  expect(invalidateBattleSoon).toHaveBeenCalledTimes(1);
  expect(said()).toEqual([]);
  expect(depart).not.toHaveBeenCalled();
});

test('nextRound fetches again and says which round starts (§4.3.3)', () => {
  tell({ type: 'nextRound', ...turn });
  expect(invalidateBattleSoon).toHaveBeenCalledTimes(1);
  expect(said()).toEqual([['Next Round!', 'Starting round 2']]);
});

test('roundSummary leads to the summary (§4.3.4)', () => {
  tell({ type: 'roundSummary', round: 2, final: false });
  expect(depart).toHaveBeenCalledExactlyOnceWith('/round-summary/7');
});

test('songSubmittedForRating fetches again and asks to listen (§4.3.5)', () => {
  tell({ type: 'songSubmittedForRating', ...song });
  expect(invalidateBattleSoon).toHaveBeenCalledTimes(1);
  expect(said()).toEqual([['New Song!', 'Listen and rate the song that was just submitted']]);
});

test('ratingsSubmitted says that a rating was received, to whoever did not give it (§4.3.7)', () => {
  tell({ type: 'ratingsSubmitted', round: 2, ratedBy: 'ana' });
  expect([said(), vi.mocked(invalidateBattleSoon).mock.calls.length]).toEqual([[], 1]);
  tell({ type: 'ratingsSubmitted', round: 2, ratedBy: 'ben' });
  expect(said()).toEqual([['Rating Received', 'Waiting for other players to finish rating...']]);
});

test('ratingsComplete says so and leads to the results after 1.5 s (§4.3.8, 9.19)', () => {
  tell({ type: 'ratingsComplete' });
  expect(said()).toEqual([['All Ratings Complete!', 'Calculating results...']]);
  expect(depart).toHaveBeenCalledExactlyOnceWith('/results/7', 1500);
});

test.each([
  ['ana', "Time's Up!", 'You took too long and lost the game.'],
  ['ben', 'Opponent Timed Out!', 'You won because your opponent took too long.'],
])(
  'gameTimeout of %s tells ana “%s” and leads to the results after 2 s (§4.3.9-11, 9.20)',
  (late, title, text) => {
    tell({ type: 'gameTimeout', timedOutUserId: late, winnerId: null });
    expect(said()).toEqual([[title, text]]);
    expect(depart).toHaveBeenCalledExactlyOnceWith('/results/7', 2000);
  },
);

test('what happens in another battle is left alone', () => {
  tell({ type: 'ratingsComplete' }, 8);
  channel.tell({ type: 'redirectToHome' });
  expect([said(), vi.mocked(invalidateBattleSoon).mock.calls, depart.mock.calls]).toEqual([[], [], []]);
});
