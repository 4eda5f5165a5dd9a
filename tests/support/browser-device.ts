// What the phone of a visitor can do: copy, share, or neither.
import type { BrowserContext, Page } from 'playwright-core';

export const allowClipboard = (context: BrowserContext, origin: string): Promise<unknown> =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });

export const readClipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** From now on this page may copy in no way at all. */
export const breakClipboard = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    document.execCommand = () => false;
  });

/** Gives the phone a way to share, whose dialog is closed again at once where `dismissed`; answers what was shared. */
export async function stubShare(page: Page, { dismissed = false } = {}): Promise<unknown[]> {
  const shared: unknown[] = [];
  await page.exposeBinding('keepShared', (_, content: unknown) => void shared.push(content));
  await page.addInitScript((isDismissed) => {
    navigator.share = async (content) => {
      await (window as unknown as { keepShared(content: unknown): Promise<void> }).keepShared(content);
      if (isDismissed) throw new DOMException('closed', 'AbortError');
    };
    navigator.canShare = () => true;
  }, dismissed);
  return shared;
}

/** A keyboard that lies on the page and leaves so much of it in sight, in px; null takes it away. The page itself stays as high as it is. */
export const showKeyboard = (page: Page, leaves: number | null): Promise<unknown> =>
  page.evaluate((height) => {
    const seen = window.visualViewport;
    if (!seen) throw new Error('this browser tells no one what is seen');
    if (height === null) Reflect.deleteProperty(seen, 'height');
    else Object.defineProperty(seen, 'height', { configurable: true, value: height });
    seen.dispatchEvent(new Event('resize'));
  }, leaves);
