import { expect, test } from 'vitest';
import type { SeenTable } from '#client/data/use-table.ts';
import { bannerStateOf } from './turn-banner.tsx';

const seen = (pace: string, swap: string | null) =>
  ({ game: { pace }, songs: [{ swap: null }, { swap }] }) as unknown as SeenTable;

test('the player who asked for another song waits for it in an anytime battle, but not in a live one', () => {
  expect(bannerStateOf(seen('anytime', 'asked'), 'rate-their-song')).toBe('they-swap');
  expect(bannerStateOf(seen('anytime', 'done'), 'rate-their-song')).toBe('rate-their-song');
  expect(bannerStateOf(seen('anytime', 'asked'), 'swap-your-song')).toBe('swap-your-song');
  expect(bannerStateOf(seen('live', 'asked'), 'rate-their-song')).toBe('rate-their-song');
});
