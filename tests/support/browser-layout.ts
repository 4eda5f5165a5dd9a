// Checks the layout of a page: no overflow, and no layout shifts while its data arrives.
import type { Page, Request } from 'playwright-core';

/** Records layout shifts; must be called before the page opens. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const record = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts: record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue;
        record.sum += entry.value;
        for (const { node } of entry.sources) record.what.push(node?.parentElement?.className ?? '?');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

type LayoutShift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Returns the sum of the layout shift scores so far, and the class names of the shifted elements. */
export const layoutShifts = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);

/** Returns the text elements and controls that overflow the page, and the buttons whose text overflows. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`;
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, [aria-hidden]'),
    );
    const over = shown.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const beyond = width > 0 && (right > pageWidth + 1 || left < -1);
      return beyond && (hasText(element) || element.matches('button, a, input')) && !isClipped(element);
    });
    const bursting = shown.filter(
      (element) => element.matches('.btn') && element.scrollWidth > element.clientWidth + 1,
    );
    const scrolls = document.documentElement.scrollWidth > pageWidth + 1 ? ['the page scrolls sideways'] : [];
    return [...scrolls, ...over.map(name), ...bursting.map((each) => `bursts: ${name(each)}`)];
  });

/** Returns the text fields with a font below 16 px, because iOS zooms into them on focus. */
export const tooSmallFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=radio], [type=range], [type=checkbox]), textarea')
    .evaluateAll((fields) =>
      fields
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map((each) => `a phone zooms into ${each.tagName} ${each.getAttribute('name') ?? each.id}`),
    );

/** Pending requests by page. */
const underway = new WeakMap<Page, Set<Request>>();

/** Records pending requests; must be called before the page opens. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  underway.set(page, calls);
  page.on('request', (call) => {
    // A navigation cancels the pending requests of the previous page.
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) calls.clear();
    calls.add(call);
  });
  const done = (call: Request) => void calls.delete(call);
  page.on('requestfinished', done);
  page.on('requestfailed', done);
}

/** Waits until three checks in a row (two frames each) found no pending request, so that follow-up requests are done, too. */
export async function waitUntilSettled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = underway.get(page)?.size ? 0 : quiet + 1)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
}
