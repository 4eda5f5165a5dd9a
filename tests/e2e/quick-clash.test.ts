import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserPair, openBrowserPair, playQuickClash } from '#tests/support/browser-pair.ts';
import { expectNoAxeViolations, heading, type Step } from '#tests/support/browser-player.ts';

let browserPair: BrowserPair;
beforeAll(async () => {
  browserPair = await openBrowserPair();
});
afterAll(() => browserPair?.close());

/** Checks accessibility in the dark theme (every-screen.test.ts: light) and reloads the page, once at each step of the game. */
const checkAndReload = (): Step => {
  const seen = new Set<string>();
  return async (screen, window) => {
    if (seen.has(screen)) return;
    seen.add(screen);
    await expectNoAxeViolations(screen, window);
    await window.page.reload();
    await window.page.getByRole('heading').first().waitFor();
  };
};

describe('two players can play a Quick Clash in two browsers', () => {
  test('from the invite link to the results (§2.1.3-7, 2.7.2, 2.7.7, 2.7.12, 2.7.14, 2.9.16-18, 2.10.1, 2.10.10, 7.2.12, S5.2)', async () => {
    const windows = await browserPair.twoWindows();
    const [host, guest] = windows;
    for (const { page } of windows) await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await playQuickClash(windows, ['Marmalade', 'TrebleMaker'], checkAndReload());
    await host.page.getByText('Loud enough.').waitFor();
    await guest.page.getByText('Heard it at every wedding.').waitFor();
    await guest.page.getByRole('button', { name: 'Request rematch' }).waitFor();
    await host.page.goto('/home');
    await host.page.getByRole('link', { name: /Marmalade, 1 win, 100% win rate/ }).waitFor();
    await host.page.goto('/no-such-page');
    await heading(host.page, /404/).waitFor();
    await expectNoAxeViolations('not-found', host);
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
    await browserPair.closeWindows(windows);
  });
});
