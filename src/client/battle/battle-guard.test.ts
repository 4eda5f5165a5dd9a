// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { SeenTable } from '#client/data/use-table.ts';
import { channel } from '#client/live/live-context.ts';
import type { Game } from '#contract/schemas.ts';
import { renderHook } from '#tests/support/page.ts';
import { riskOf, useAwaySince } from './battle-guard.tsx';

test('an opponent who came back while the channel was closed is no longer shown as away', async () => {
  const page = await renderHook(() => useAwaySince({ id: 7, pace: 'live' } as Game));
  await page.receive({ type: 'playerAway', gameId: 7, userId: 'ben', awayMs: 0 });
  expect([...page.now().keys()]).toEqual(['ben']);
  await page.act(() => channel.onOpen.forEach((act) => void act()));
  expect(page.now().size).toBe(0);
});

const songs = [{ id: 9, round: 1, submittedBy: 'ben' }];
const mayEnd = 'Your opponent may end the battle after a minute';
test('a lost connection is no risk for a player who asked for another song', () => {
  const game = { pace: 'live', status: 'rating', currentRound: 1, currentTurn: null, timeoutMs: null };
  const asked = songs.map((song) => ({ ...song, swap: 'asked' }));
  expect(riskOf({ game, songs: asked, ratings: [] } as unknown as SeenTable, 'ana')).toBeUndefined();
});
test.each([
  ['an own turn', { status: 'active', currentTurn: 'ana', timeoutMs: 50_000 }, 'Your clock keeps running'],
  ['a song to rate', { status: 'rating', currentTurn: null, timeoutMs: null }, mayEnd],
  ['a round summary', { status: 'round_summary', currentTurn: null, timeoutMs: null }, mayEnd],
  ["the opponent's turn", { status: 'active', currentTurn: 'ben', timeoutMs: 50_000 }, undefined],
  [
    'an anytime battle',
    { status: 'rating', pace: 'anytime', currentTurn: null, timeoutMs: 9_000_000 },
    undefined,
  ],
])('a lost connection in %s says what may happen meanwhile', (_, game, risk) => {
  const table = {
    game: { pace: 'live', currentRound: 1, ...game },
    songs,
    ratings: [],
  } as unknown as SeenTable;
  expect(riskOf(table, 'ana')).toBe(risk);
});
