import { afterEach, describe, expect, test, vi } from 'vitest';
import { repeated, vibrate } from './cues.ts';

afterEach(() => vi.unstubAllGlobals());

function phone({ reducedMotion = false, tapped = true } = {}) {
  const device = vi.fn();
  vi.stubGlobal('navigator', { vibrate: device, userActivation: { hasBeenActive: tapped } });
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  return device;
}

describe('a vibration', () => {
  test('for a turn has two beats', () => {
    const device = phone();
    vibrate('turn');
    expect(device).toHaveBeenCalledExactlyOnceWith([30, 60, 30]);
  });

  test('is only used for information if reduced motion is set', () => {
    const device = phone({ reducedMotion: true });
    vibrate('step');
    vibrate('sticker');
    vibrate('win');
    expect(device).not.toHaveBeenCalled();
    vibrate('halfMinute');
    expect(device).toHaveBeenCalledExactlyOnceWith([60]);
  });

  test('is not used before the first tap, or on a device that cannot vibrate', () => {
    const device = phone({ tapped: false });
    vibrate('turn');
    expect(device).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    expect(() => vibrate('turn')).not.toThrow();
  });

  test('is repeated for stickers that appear one by one', () => {
    expect(repeated([10], 3, 120)).toEqual([10, 110, 10, 110, 10]);
    expect(repeated([10], 0, 120)).toEqual([]);
  });
});
