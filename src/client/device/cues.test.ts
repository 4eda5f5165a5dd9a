import { afterEach, describe, expect, test, vi } from 'vitest';
import { repeated, touch } from './cues.ts';

afterEach(() => vi.unstubAllGlobals());

function phone({ still = false, tapped = true } = {}) {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: tapped } });
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  return vibrate;
}

describe('vibrations', () => {
  test('a turn is two beats', () => {
    const vibrate = phone();
    touch('turn');
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([30, 60, 30]);
  });

  test('with reduced motion only informing vibrations stay', () => {
    const vibrate = phone({ still: true });
    touch('step');
    touch('sticker');
    touch('win');
    expect(vibrate).not.toHaveBeenCalled();
    touch('halfMinute');
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([60]);
  });

  test('nothing vibrates before the first tap, or on a device that cannot vibrate', () => {
    const vibrate = phone({ tapped: false });
    touch('turn');
    expect(vibrate).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    expect(() => touch('turn')).not.toThrow();
  });

  test('a pattern is repeated for stickers that land one by one', () => {
    expect(repeated([10], 3, 120)).toEqual([10, 110, 10, 110, 10]);
    expect(repeated([10], 0, 120)).toEqual([]);
  });
});
