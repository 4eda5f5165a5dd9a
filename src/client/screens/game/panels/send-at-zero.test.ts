// @vitest-environment happy-dom
import { useCallback, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SeenTable } from '#client/data/use-table.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { renderHook, stopClock } from '#tests/support/page.ts';
import { useSendAtZero } from './song-picker.tsx';

beforeEach(stopClock);

/** Renders the clock of a turn with a chosen song. `failed`: the last request ended without success. */
async function renderTurn(timeoutMs: number) {
  const sent = vi.fn();
  const page = await renderHook(() => {
    const [end, setEnd] = useState({ receivedAt: performance.now(), timeoutMs });
    const [sending, setSending] = useState(false);
    const send = useCallback(() => {
      sent();
      setSending(true);
    }, []);
    const game = { id: 7, timeoutMs: end.timeoutMs };
    useSendAtZero({ game, receivedAt: end.receivedAt } as unknown as SeenTable, {
      chosen: true,
      sending,
      send,
    });
    return {
      fail: () => setSending(false),
      jitter: () => setEnd(({ receivedAt, timeoutMs }) => ({ receivedAt: receivedAt + 7, timeoutMs })),
      extend: () => setEnd({ receivedAt: performance.now(), timeoutMs: 20_000 }),
    };
  });
  return { sent, page };
}

test('a chosen song is sent in the last second, and again until the grace period is over', async () => {
  const { sent, page } = await renderTurn(5000);
  await page.advance(3900);
  expect(sent).not.toHaveBeenCalled();
  await page.advance(250);
  expect(sent).toHaveBeenCalledTimes(1);
  await page.act(({ fail }) => fail());
  expect(sent).toHaveBeenCalledTimes(1);
  await page.advance(500);
  expect(sent).toHaveBeenCalledTimes(2);
  await page.advance(1000 + turnGraceMs);
  await page.act(({ fail }) => fail());
  await page.advance(1000);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a chosen song is sent in the last second of an extended turn, too', async () => {
  const { sent, page } = await renderTurn(1000);
  expect(sent).toHaveBeenCalledTimes(1);
  await page.act(({ fail, extend }) => {
    extend();
    fail();
  });
  await page.advance(18_000);
  expect(sent).toHaveBeenCalledTimes(1);
  await page.advance(1250);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a chosen song is sent again only after a pause, even if a response moves the end of the clock a little', async () => {
  const { sent, page } = await renderTurn(1000);
  await page.advance(20);
  await page.act(({ fail, jitter }) => {
    jitter();
    fail();
  });
  expect(sent).toHaveBeenCalledTimes(1);
  await page.advance(500);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a page that wakes after the turn sends nothing', async () => {
  const { sent, page } = await renderTurn(5000);
  vi.setSystemTime(Date.now() + 60_000);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await page.advance(500);
  later.mockRestore();
  expect(sent).not.toHaveBeenCalled();
});
