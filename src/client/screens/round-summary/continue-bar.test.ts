// @vitest-environment happy-dom
import { createElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storage } from '#client/device/storage.ts';
import type { Game } from '#contract/schemas.ts';
import {
  addressNow,
  type Responder,
  refusal,
  render,
  serve,
  stopClock,
  toastNow,
} from '#tests/support/page.ts';
import { ContinueBar, otherPath } from './continue-bar.tsx';

// The start of the wait is stored and all tests use the same round, so each test clears the storage.
beforeEach(() => storage.remove('summarySeen'));

const pauseOf = (roundSummarySeconds: number) => () => Response.json({ roundSummarySeconds });

async function bar(
  game: Partial<Game>,
  site: Responder = pauseOf(0),
  continued: Responder = () => refusal(502),
) {
  serve({ 'GET /api/site': site, 'POST /api/games/7/continue-round': continued });
  const updatedAt = new Date().toISOString();
  const all = { id: 7, status: 'round_summary', updatedAt, ...game } as Game;
  return render(createElement(ContinueBar, { game: all }), '/round-summary/7');
}

test.each([
  ['secret', 1, 3, 'Continue to Round 2'],
  ['secret', 2, 3, 'Continue to Round 3'],
  ['medium', 3, 5, 'Continue to Round 4'],
  ['medium', 4, 5, 'Start Final Round 5'],
] as const)(
  'the button in mode %s after round %i of %i reads “%s” (§2.11.7, 2.11.8)',
  async (mode, currentRound, totalRounds, words) => {
    expect((await bar({ mode, currentRound, totalRounds })).text()).toBe(words);
  },
);

const end = { status: 'completed', currentRound: 3, totalRounds: 3 } as const;

test('the button after the last round leads to the results (§2.11.9, 4.3.15)', async () => {
  const { press } = await bar({ mode: 'secret', ...end });
  await press('View Final Results');
  expect(addressNow()).toBe('/results/7');
});

const medium = { mode: 'medium', currentRound: 1, totalRounds: 5 } as const;

test('the button waits 10 s, but not in a Quick Clash (§2.11.10, 2.11.11, 9.16)', async () => {
  stopClock();
  const unknown = () => refusal(503);
  const page = await bar(medium, unknown);
  expect(page.text()).toBe('Please wait 10 seconds...');
  await page.advance(9000);
  expect(page.text()).toBe('Please wait 1 second...');
  await page.advance(1000);
  expect(page.text()).toBe('Continue to Round 2');
  expect((await bar({ mode: 'fast', ...end }, unknown)).text()).toBe('View Final Results');
});

test('a round that cannot start shows an error toast (§8.21)', async () => {
  const { press, text } = await bar(medium);
  await press('Continue to Round 2');
  expect(toastNow()).toEqual(['Error', 'Failed to continue to next round']);
  expect(text()).toBe('Continue to Round 2');
});

test('a player whose session ended is led to the login', async () => {
  stopClock();
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => assign.mockRestore());
  const { press, advance } = await bar(medium, pauseOf(0), () => refusal(401, 'Unauthorized'));
  await press('Continue to Round 2');
  await advance(500);
  expect(toastNow()).toEqual(['Unauthorized', 'You are logged out. Logging in again...']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
});

test('a reload does not restart the wait, but the next round does', async () => {
  stopClock();
  const round = async (currentRound: number) =>
    (await bar({ mode: 'secret', currentRound, totalRounds: 3, id: 11 }, pauseOf(10))).text();
  expect(await round(1)).toBe('Please wait 10 seconds...');
  vi.setSystemTime(Date.now() + 6000);
  expect(await round(1)).toBe('Please wait 4 seconds...');
  expect(await round(2)).toBe('Please wait 10 seconds...');
});

test('an anytime round that was rated earlier has no wait', async () => {
  const rated = { mode: 'secret', pace: 'anytime', currentRound: 1, totalRounds: 3, id: 12 } as const;
  const updatedAt = new Date(Date.now() - 60_000).toISOString();
  expect((await bar({ ...rated, updatedAt }, pauseOf(10))).text()).toBe('Continue to Round 2');
  const now = new Date().toISOString();
  expect((await bar({ ...rated, id: 13, updatedAt: now }, pauseOf(10))).text()).toContain('Please wait');
});

test.each([
  ['round_summary', undefined, null],
  ['active', undefined, '/game/7'],
  ['completed', 'ratings', null],
  ['completed', 'gave_up', '/results/7'],
  ['completed', 'timeout', '/results/7'],
] as const)(
  'the summary of a battle with status %s, ended by %s, redirects to %s',
  (status, endedBy, path) => {
    expect(otherPath({ id: 7, status, endedBy })).toBe(path);
  },
);
