import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { castVideo } from './cast-video.ts';

const link = 'https://www.youtube.com/watch?v=fJ9rUzIMcZQ';
const calls: unknown[] = [];

type Device = {
  screens?: () => Promise<unknown>;
  share?: () => Promise<void>;
  opens?: boolean;
  copies?: boolean;
};

function device({ screens, share, opens = false, copies = true }: Device) {
  const open = (url: string) => {
    calls.push(['open', url]);
    return opens ? { opener: 'us' } : null;
  };
  class PresentationRequest {
    start = screens;
    constructor(urls: string[]) {
      calls.push(['present', ...urls]);
    }
  }
  vi.stubGlobal('window', screens ? { open, PresentationRequest } : { open });
  const writeText = () => (copies ? Promise.resolve() : Promise.reject(new Error('no')));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
}
const dismissed = (name: string) => () => Promise.reject(new DOMException('no', name));
const cast = () => castVideo(link, 'Bohemian Rhapsody');

beforeEach(() => void calls.splice(0));
afterEach(() => vi.unstubAllGlobals());

test('a browser that can cast casts the video (§2.10.4, 7.3.6)', async () => {
  device({ screens: async () => {} });
  expect([await cast(), calls]).toEqual(['casting', [['present', link]]]);
});

test('casting ends when the player dismisses the dialog', async () => {
  device({ screens: dismissed('NotAllowedError'), opens: true });
  expect(await cast()).toBe('cancelled');
  device({ share: dismissed('AbortError'), opens: true });
  expect(await cast()).toBe('cancelled');
});

test('a device that cannot cast shares the video, else opens its page, else copies its link (§7.3.6)', async () => {
  device({ screens: dismissed('NotFoundError'), share: async () => {} });
  expect(await cast()).toBe('shared');
  device({ opens: true });
  expect(await cast()).toBe('opened');
  device({});
  expect(await cast()).toBe('copied');
  expect(calls).toEqual([
    ['present', link],
    ['open', link],
    ['open', link],
  ]);
});
