import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#client/announce/toasts.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import { useSummaryReactions } from './reveal.ts';

const page = vi.hoisted(() => ({ tell: (_: object) => {}, navigate: vi.fn() }));
vi.mock('#client/live/live-context.ts', () => ({
  useLiveMessages: (hear: (message: object) => void) => {
    page.tell = hear;
  },
}));
vi.mock('wouter', () => ({ useLocation: () => ['/round-summary/7', page.navigate] }));
vi.mock('#client/data/refresh.ts', () => ({ invalidateBattleSoon: vi.fn() }));
vi.mock('#client/announce/toasts.ts', () => ({ toast: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  useSummaryReactions(7);
});

test('nextRound leads back into the battle (§4.3.13)', () => {
  page.tell({ type: 'nextRound', gameId: 7, round: 2, currentTurn: 'ana', timeoutMs: 1 });
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/7', { replace: true });
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Next Round!', text: 'Starting round 2' }),
  );
});

test('gameCompleted leads to the results (§4.3.14)', () => {
  page.tell({ type: 'gameCompleted', gameId: 7 });
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/results/7', { replace: true });
});

test('gameUpdated fetches again; another battle is left alone', () => {
  page.tell({ type: 'nextRound', gameId: 8, round: 2 });
  page.tell({ type: 'gameUpdated', gameId: 7 });
  expect(invalidateBattleSoon).toHaveBeenCalledTimes(1);
  expect(page.navigate).not.toHaveBeenCalled();
});
