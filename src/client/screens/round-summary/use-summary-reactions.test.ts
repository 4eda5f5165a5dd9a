// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { addressNow, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { useSummaryReactions } from './use-summary-reactions.ts';

beforeEach(stopClock);

async function open() {
  serve({});
  return renderHook(() => useSummaryReactions(7), '/round-summary/7');
}
const nextRound: LiveMessage = { type: 'nextRound', gameId: 7, round: 2, currentTurn: 'ana', timeoutMs: 1 };

test('a new round leads back into the battle (§4.3.13)', async () => {
  const { receive, historyDepth } = await open();
  await receive(nextRound);
  expect([addressNow(), historyDepth(), ...toastNow()]).toEqual([
    '/game/7',
    0,
    'Next Round!',
    'Starting round 2',
  ]);
});

test('the end of the battle leads to the results (§4.3.14)', async () => {
  const { receive, historyDepth } = await open();
  await receive({ type: 'gameCompleted', gameId: 7 });
  expect([addressNow(), historyDepth()]).toEqual(['/results/7', 0]);
});

test('a message of another battle is ignored', async () => {
  const { receive } = await open();
  await receive({ ...nextRound, gameId: 8 });
  expect(addressNow()).toBe('/round-summary/7');
});
