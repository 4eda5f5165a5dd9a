import type { Page } from 'playwright-core';

/**
 * Records what a screen reader announces from now on: text added to a live region that is not inert below an open dialog.
 * Returns a function that reads the announcements.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const announced = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const regions = '[aria-live][aria-relevant="additions"]';
    const isReachable = (region: Element) => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      return dialog === undefined || dialog.contains(region);
    };
    const record = (changes: MutationRecord[]) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches(regions) && isReachable(target))
          for (const added of addedNodes) texts.push(added.textContent ?? '');
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true });
    return texts;
  });
  return () => announced.jsonValue();
}
