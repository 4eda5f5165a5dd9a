import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { CallFailed } from '#client/data/send.ts';
import type { Game } from '#contract/schemas.ts';
import { ContinueBar, wayOff } from './continue-bar.tsx';

const page = vi.hoisted(() => ({
  ...{ go: vi.fn(), call: vi.fn<() => Promise<unknown>>(), press: () => {}, words: '', left: 0 },
  site: undefined as object | undefined,
}));
vi.mock('wouter', () => ({ useLocation: () => ['/round-summary/7', page.go] }));
vi.mock('#client/data/use-site.ts', () => ({ useSite: () => page.site }));
vi.mock('#client/battle/use-seconds.ts', () => ({
  useSecondsLeft: (end: number) => page.left || Math.round((end - performance.now()) / 1000),
}));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ mutateAsync: page.call }),
}));
vi.mock('#client/ui/controls/button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) => {
    page.press = onClick;
    return children;
  },
}));

beforeEach(() => Object.assign(page, { left: 0, site: { roundSummarySeconds: 0 } }));
afterEach(() => {
  dismissToast();
  vi.clearAllMocks();
});

const bar = (game: Partial<Game>) =>
  renderToStaticMarkup(
    createElement(ContinueBar, { game: { id: 7, status: 'round_summary', ...game } as Game }),
  )
    .replace(/<[^>]+>/g, '')
    .trim();

test.each([
  ['secret', 1, 3, 'Continue to Round 2'],
  ['secret', 2, 3, 'Continue to Round 3'],
  ['medium', 3, 5, 'Continue to Round 4'],
  ['medium', 4, 5, 'Start Final Round 5'],
] as const)('%s after round %i of %i: “%s” (§2.11.7, 2.11.8)', (mode, currentRound, totalRounds, words) => {
  expect(bar({ mode, currentRound, totalRounds })).toBe(words);
});

test('at the end it leads to the results (§2.11.9, 4.3.15)', () => {
  expect(bar({ mode: 'secret', status: 'completed', currentRound: 3, totalRounds: 3 })).toBe(
    'View Final Results',
  );
  page.press();
  expect(page.go).toHaveBeenCalledExactlyOnceWith('/results/7');
});

test('it waits 10 s, but not in fast mode (§2.11.10, 2.11.11, 9.16)', () => {
  page.site = undefined;
  expect(bar({ mode: 'medium', currentRound: 1, totalRounds: 5 })).toBe('Please wait 10 seconds...');
  expect(bar({ mode: 'fast', status: 'completed', currentRound: 1, totalRounds: 1 })).toBe(
    'View Final Results',
  );
});

test('a round that does not begin says so (§8.21)', async () => {
  bar({ mode: 'medium', currentRound: 1, totalRounds: 5 });
  page.call.mockReturnValue(Promise.reject(new CallFailed(502, null, '')));
  page.press();
  await vi.waitFor(() => expect(shownToast()).not.toBeNull());
  expect([shownToast()?.title, shownToast()?.text]).toEqual(['Error', 'Failed to continue to next round']);
  expect(bar({ mode: 'medium', currentRound: 1, totalRounds: 5 })).toBe('Continue to Round 2');
});

test('whoever is logged out meanwhile is led to log in', async () => {
  vi.useFakeTimers();
  const assign = vi.fn();
  vi.stubGlobal('window', { location: { assign } });
  bar({ mode: 'medium', currentRound: 1, totalRounds: 5 });
  page.call.mockReturnValue(Promise.reject(new CallFailed(401, { message: 'Unauthorized' }, '')));
  page.press();
  await vi.advanceTimersByTimeAsync(500);
  expect([shownToast()?.title, shownToast()?.text]).toEqual([
    'Unauthorized',
    'You are logged out. Logging in again...',
  ]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a reload of the page does not begin the pause anew, the next round does', () => {
  vi.useFakeTimers();
  page.site = { roundSummarySeconds: 10 };
  const round = (currentRound: number) => bar({ mode: 'secret', currentRound, totalRounds: 3, id: 11 });
  expect(round(1)).toContain('Please wait 10 seconds...');
  vi.advanceTimersByTime(6000);
  expect(round(1)).toContain('Please wait 4 seconds...');
  expect(round(2)).toContain('Please wait 10 seconds...');
  vi.useRealTimers();
});

test('of a round any time that was rated before, nobody has to wait', () => {
  page.site = { roundSummarySeconds: 10 };
  const rated = { mode: 'secret', pace: 'anytime', currentRound: 1, totalRounds: 3, id: 12 } as const;
  const updatedAt = new Date(Date.now() - 60_000).toISOString();
  expect(bar({ ...rated, updatedAt })).toBe('Continue to Round 2');
  expect(bar({ ...rated, id: 13, updatedAt: new Date().toISOString() })).toContain('Please wait');
});

test.each([
  ['round_summary', undefined, null],
  ['active', undefined, '/game/7'],
  ['completed', 'ratings', null],
  ['completed', 'gave_up', '/results/7'],
  ['completed', 'timeout', '/results/7'],
] as const)('a battle that is %s by %s is to be seen at %s', (status, endedBy, way) => {
  expect(wayOff({ id: 7, status, endedBy })).toBe(way);
});
