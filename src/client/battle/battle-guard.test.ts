// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { channel } from '#client/live/live-context.ts';
import type { Game } from '#contract/schemas.ts';
import { renderHook } from '#tests/support/page.ts';
import { useAwaySince } from './battle-guard.tsx';

test('an opponent who came back while the channel was closed is no longer shown as away', async () => {
  const page = await renderHook(() => useAwaySince({ id: 7, pace: 'live' } as Game));
  await page.receive({ type: 'playerAway', gameId: 7, userId: 'ben', awayMs: 0 });
  expect([...page.now().keys()]).toEqual(['ben']);
  await page.act(() => channel.onOpen.forEach((act) => void act()));
  expect(page.now().size).toBe(0);
});
