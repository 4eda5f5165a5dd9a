import { afterEach, expect, test, vi } from 'vitest';
import { showAppBadge } from './app-badge.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the icon of the game shows the number of the player’s moves, and no badge if there is none (§12.22)', () => {
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showAppBadge(3);
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  expect(clearAppBadge).not.toHaveBeenCalled();
  showAppBadge(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

test('a browser without badges, or that rejects the call, causes no error', async () => {
  vi.stubGlobal('navigator', {});
  showAppBadge(1);
  const refused = Promise.reject(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', { setAppBadge: () => refused });
  showAppBadge(1);
  await expect(refused).rejects.toThrow('no');
});
