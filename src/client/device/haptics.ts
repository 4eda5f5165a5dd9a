import { wantsStillness } from './media.ts';

/** What can be felt; milliseconds on, off, on. */
const patterns = {
  step: [8],
  sticker: [10],
  send: [20],
  turn: [30, 60, 30],
  halfMinute: [60],
  win: [40, 40, 120],
} as const;

export type Touch = keyof typeof patterns;

/** Touches that say something the player may be waiting for; the others only decorate what moves. */
const informing: readonly Touch[] = ['send', 'turn', 'halfMinute'];

/** Moves the phone in the hand. Where it cannot, or may not yet, nothing happens. */
export function touch(kind: Touch, { times = 1, everyMs = 0 } = {}): void {
  if (typeof navigator.vibrate !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  if (wantsStillness() && !informing.includes(kind)) return;
  navigator.vibrate(repeated(patterns[kind], times, everyMs));
}

/** The pattern several times over, each beginning so long after the one before. */
export function repeated(pattern: readonly number[], times: number, everyMs: number): number[] {
  const lasts = pattern.reduce((sum, ms) => sum + ms, 0);
  const pause = Math.max(0, everyMs - lasts);
  return Array.from({ length: times }, (_, at) => (at === 0 ? pattern : [pause, ...pattern])).flat();
}
