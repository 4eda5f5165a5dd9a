// Whether a page keeps inside its frame, and still while its data arrives.
import type { Page, Request } from 'playwright-core';

/** Keeps account of what jumps; call it before the page opens. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const account = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts: account });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue;
        account.sum += entry.value;
        for (const { node } of entry.sources) account.what.push(node?.parentElement?.className ?? '?');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

type LayoutShift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** How far things jumped so far, as Chromium counts it: 1 is the whole screen once; and what jumped. */
export const layoutShifts = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);

/** Words and pictures that stand over the edge of the page, or of their own button; the innermost ones. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`;
    const isCut = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const isWord = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, [aria-hidden]'),
    );
    const over = shown.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const beyond = width > 0 && (right > wide + 1 || left < -1);
      return beyond && (isWord(element) || element.matches('button, a, input')) && !isCut(element);
    });
    const bursting = shown.filter(
      (element) => element.matches('.btn') && element.scrollWidth > element.clientWidth + 1,
    );
    const scrolls = document.documentElement.scrollWidth > wide + 1 ? ['the page scrolls sideways'] : [];
    return [...scrolls, ...over.map(name), ...bursting.map((each) => `bursts: ${name(each)}`)];
  });

/** Text fields that a phone zooms into: below 16 pixels it does. */
export const tooSmallFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=radio], [type=range], [type=checkbox]), textarea')
    .evaluateAll((fields) =>
      fields
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map((each) => `a phone zooms into ${each.tagName} ${each.getAttribute('name') ?? each.id}`),
    );

/** Calls of a page that are on their way. */
const underway = new WeakMap<Page, Set<Request>>();

/** Keeps account of the calls; call it before the page opens. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  underway.set(page, calls);
  page.on('request', (call) => {
    // Whatever the page before was waiting for does not come any more.
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) calls.clear();
    calls.add(call);
  });
  const over = (call: Request) => void calls.delete(call);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
}

/** Everything that was asked for has come and is painted, and so is what was asked for because of it. */
export async function waitUntilSettled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = underway.get(page)?.size ? 0 : quiet + 1)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
}
