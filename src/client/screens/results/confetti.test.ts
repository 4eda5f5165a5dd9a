import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throwConfetti } from './confetti.tsx';

/** Stub of the DOM element of a piece. */
const createPiece = () => ({ className: '', style: { color: '' }, animate: vi.fn(), remove: vi.fn() });

let thrown: ReturnType<typeof createPiece>[];
const container = {
  clientHeight: 600,
  append: (...pieces: typeof thrown) => thrown.push(...pieces),
} as unknown as HTMLElement;
const cleared = () => thrown.filter(({ remove }) => remove.mock.calls.length > 0).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: createPiece });
  thrown = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the sides whose ink the pieces have. */
const sides = () => new Set(thrown.flatMap(({ style }) => style.color.match(/side-[ab]/g) ?? []));

test.each([
  ['a', false, ['side-b']],
  ['b', false, ['side-a']],
  ['a', true, ['side-a']],
  [undefined, false, []],
] as const)(
  '50 pieces of confetti fall for 3 s; winner: %s, loser’s page: %s (§2.12.1, 9.26)',
  (winner, quiet, inks) => {
    throwConfetti(container, { winner, quiet });
    expect(thrown.length).toBe(50);
    for (const { animate } of thrown) {
      const [[frames, { duration }]] = animate.mock.calls as [[Keyframe[], { duration: number }]];
      expect([frames.at(0)?.transform, duration]).toEqual([expect.stringContaining('-24px'), 3000]);
    }
    expect([...sides()]).toEqual(inks);
    const yellow = thrown.some(({ style }) => style.color.includes('yellow'));
    expect(yellow).toBe(!quiet);
    vi.advanceTimersByTime(2999);
    expect(cleared()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(cleared()).toBe(50);
  },
);
