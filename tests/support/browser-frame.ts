// Whether a page keeps inside its frame, and still while its data arrives.
import type { Page } from 'playwright-core';

/** Keeps account of what jumps; call it before the page opens. */
export const watchShifts = (page: Page): Promise<unknown> =>
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
export const shiftsOf = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);

/** Words and pictures that stand over the edge of the page, or of their own button; the innermost ones. */
export const overTheEdge = (page: Page): Promise<string[]> =>
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
