import { expect, test } from 'vitest';
import type { SeenBattle } from '#client/data/use-battle.ts';
import { momentOf } from './turn-banner.tsx';

const seen = (pace: string, swap: string | null) =>
  ({ game: { pace }, songs: [{ swap: null }, { swap }] }) as unknown as SeenBattle;

test('any time, the player who asked for another song waits for it; live nothing changes', () => {
  expect(momentOf(seen('anytime', 'asked'), 'rate-their-song')).toBe('they-swap');
  expect(momentOf(seen('anytime', 'done'), 'rate-their-song')).toBe('rate-their-song');
  expect(momentOf(seen('anytime', 'asked'), 'swap-your-song')).toBe('swap-your-song');
  expect(momentOf(seen('live', 'asked'), 'rate-their-song')).toBe('rate-their-song');
});
