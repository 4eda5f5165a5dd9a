// Simulates a browser's page translator: it replaces each text node by two nested elements, also text nodes added later.
import type { Page } from 'playwright-core';

/** Translates every page of this visit; `from`: start before or after hydration. */
export async function translatePages(page: Page, from: 'parsing' | 'hydrated'): Promise<void> {
  await page.addInitScript(startTranslator, from);
}

/** Triggers the refetch of a page that gets focus again, which renders over the translated text. */
export const refocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

/** Translates the current page and everything added to it later. */
export const translateNow = (page: Page): Promise<void> => page.evaluate(startTranslator, 'parsing' as const);

function startTranslator(from: 'parsing' | 'hydrated') {
  const skipped = 'script, style, noscript, textarea, svg, title, font';
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let at = texts.nextNode(); at; at = texts.nextNode()) found.push(at as Text);
    if (root.nodeType === Node.TEXT_NODE) found.push(root as Text);
    for (const text of found) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const start = () => {
    translate(document);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) translate(node);
    }).observe(document, { childList: true, subtree: true });
  };
  if (from === 'parsing') return start();
  const hydration = new MutationObserver(() => {
    if (!('hydrated' in (document.documentElement?.dataset ?? {}))) return;
    hydration.disconnect();
    start();
  });
  hydration.observe(document, { attributes: true, childList: true, subtree: true });
}
