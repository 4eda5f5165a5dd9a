// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderHook, stopClock } from '#tests/support/page.ts';
import { lineAnytime, useTheirSong } from './opponent-turn.tsx';

test('a player who waits in an anytime battle reads that the page may be closed (§12.23)', () => {
  expect(lineAnytime('Nutmeg', true)).toBe(
    'Nutmeg picks the next song. Close this page, we keep your place.',
  );
  expect(lineAnytime('Nutmeg', false)).toBe('Close this page, we keep your place.');
});

test('a player who pauses the song is no longer shown as listening', async () => {
  stopClock();
  const page = await renderHook(() => ({ song: useTheirSong(7) }));
  const repeat = () => page.receive({ type: 'songStarted', gameId: 7, userId: 'ben', songId: 9 });
  await repeat();
  await page.advance(10_000);
  await repeat();
  await page.advance(14_000);
  expect(page.now().song).toBe(9);
  await page.advance(1000);
  expect(page.now().song).toBeNull();
});
