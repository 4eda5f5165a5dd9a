// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { useCall } from '#client/data/use-call.ts';
import type { LiveMessage } from '#contract/live.ts';
import { addressNow, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { useSummaryReactions } from './reveal.ts';

beforeEach(stopClock);

async function open() {
  const sent = serve({ 'GET /api/games/7': () => Response.json({}) });
  const page = await renderHook(() => {
    useSummaryReactions(7);
    useCall('showBattle', { params: { id: '7' } });
    return null;
  }, '/round-summary/7');
  return { ...page, sent };
}
const nextRound: LiveMessage = { type: 'nextRound', gameId: 7, round: 2, currentTurn: 'ana', timeoutMs: 1 };

test('nextRound leads back into the battle (§4.3.13)', async () => {
  const { receive, historyDepth } = await open();
  await receive(nextRound);
  expect([addressNow(), historyDepth(), ...toastNow()]).toEqual([
    '/game/7',
    0,
    'Next Round!',
    'Starting round 2',
  ]);
});

test('gameCompleted leads to the results (§4.3.14)', async () => {
  const { receive, historyDepth } = await open();
  await receive({ type: 'gameCompleted', gameId: 7 });
  expect([addressNow(), historyDepth()]).toEqual(['/results/7', 0]);
});

test('gameUpdated fetches the battle again, and a message of another battle is ignored', async () => {
  const { receive, advance, sent } = await open();
  await receive({ ...nextRound, gameId: 8 });
  await advance(100);
  expect(sent).toHaveLength(1);
  await receive({ type: 'gameUpdated', gameId: 7 } as LiveMessage);
  await advance(100);
  expect([addressNow(), sent.length]).toEqual(['/round-summary/7', 2]);
});
