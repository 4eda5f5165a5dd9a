import type { Page } from 'playwright-core';

/**
 * Writes down what a screen reader would read aloud of the news from now on: what comes into a region that it can reach, which
 * nothing under an open dialog is. The answer reads it.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    const regions = '[aria-live][aria-relevant="additions"]';
    const isReached = (region: Element) => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      return dialog === undefined || dialog.contains(region);
    };
    const write = (changes: MutationRecord[]) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches(regions) && isReached(target))
          for (const added of addedNodes) said.push(added.textContent ?? '');
    };
    new MutationObserver(write).observe(document, { childList: true, subtree: true });
    return said;
  });
  return () => heard.jsonValue();
}
