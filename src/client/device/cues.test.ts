import { afterEach, describe, expect, test, vi } from 'vitest';
import { repeated, touch } from './cues.ts';

afterEach(() => vi.unstubAllGlobals());

function phone({ reducedMotion = false, tapped = true } = {}) {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: tapped } });
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  return vibrate;
}

describe('a vibration', () => {
  test('for a turn has two beats', () => {
    const vibrate = phone();
    touch('turn');
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([30, 60, 30]);
  });

  test('is only used for information if reduced motion is set', () => {
    const vibrate = phone({ reducedMotion: true });
    touch('step');
    touch('sticker');
    touch('win');
    expect(vibrate).not.toHaveBeenCalled();
    touch('halfMinute');
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([60]);
  });

  test('is not used before the first tap, or on a device that cannot vibrate', () => {
    const vibrate = phone({ tapped: false });
    touch('turn');
    expect(vibrate).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    expect(() => touch('turn')).not.toThrow();
  });

  test('is repeated for stickers that appear one by one', () => {
    expect(repeated([10], 3, 120)).toEqual([10, 110, 10, 110, 10]);
    expect(repeated([10], 0, 120)).toEqual([]);
  });
});
