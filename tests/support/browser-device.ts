// Capabilities of the visitor's phone: clipboard, share dialog, on-screen keyboard.
import type { BrowserContext, Page } from 'playwright-core';

export const allowClipboard = (context: BrowserContext, origin: string): Promise<unknown> =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });

export const readClipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** Makes every way to copy fail in this page from now on. */
export const breakClipboard = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    document.execCommand = () => false;
  });

/** Stubs the share dialog, which the user closes at once if `dismissed`; returns the list of shared contents. */
export async function stubShare(page: Page, { dismissed = false } = {}): Promise<unknown[]> {
  const shared: unknown[] = [];
  await page.exposeBinding('recordShared', (_, content: unknown) => void shared.push(content));
  await page.addInitScript((isDismissed) => {
    navigator.share = async (content) => {
      await (window as unknown as { recordShared(content: unknown): Promise<void> }).recordShared(content);
      if (isDismissed) throw new DOMException('closed', 'AbortError');
    };
    navigator.canShare = () => true;
  }, dismissed);
  return shared;
}

/** Simulates an on-screen keyboard that leaves `visiblePx` of the page visible; null hides it. The layout viewport stays. */
export const showKeyboard = (page: Page, visiblePx: number | null): Promise<unknown> =>
  page.evaluate((height) => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('This browser has no visualViewport.');
    if (height === null) Reflect.deleteProperty(viewport, 'height');
    else Object.defineProperty(viewport, 'height', { configurable: true, value: height });
    viewport.dispatchEvent(new Event('resize'));
  }, visiblePx);
