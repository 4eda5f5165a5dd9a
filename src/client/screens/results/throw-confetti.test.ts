import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throwConfetti } from './throw-confetti.ts';

const sky = vi.hoisted(() => ({ thrown: [] as { particleCount: number; ticks: number }[], cleared: 0 }));
vi.mock('canvas-confetti', () => ({
  default: {
    create: () =>
      Object.assign((options: { particleCount: number; ticks: number }) => sky.thrown.push(options), {
        reset: () => {
          sky.cleared += 1;
        },
      }),
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(sky, { thrown: [], cleared: 0 });
});
afterEach(() => void vi.useRealTimers());

const canvas = { clientHeight: 600 } as HTMLCanvasElement;

test.each(['a', 'b', undefined] as const)('50 pieces fall for 3 s, whoever lost: %s', async (loser) => {
  await throwConfetti(canvas, { loser, signal: new AbortController().signal });
  expect(sky.thrown.reduce((sum, { particleCount }) => sum + particleCount, 0)).toBe(50);
  expect(new Set(sky.thrown.map(({ ticks }) => ticks))).toEqual(new Set([3 * 60]));
  vi.advanceTimersByTime(2999);
  expect(sky.cleared).toBe(0);
  vi.advanceTimersByTime(1);
  expect(sky.cleared).toBe(1);
});

test('whoever leaves the page takes the confetti along', async () => {
  const leaving = new AbortController();
  await throwConfetti(canvas, { signal: leaving.signal });
  leaving.abort();
  expect(sky.cleared).toBe(1);
});
