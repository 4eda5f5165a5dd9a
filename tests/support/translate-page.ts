// What a browser's page translator does: two elements take the place of each text node, also of those that come later.
import type { Page } from 'playwright-core';

/** `from`: before React takes the page over, or once it has. */
export async function translatePages(page: Page, from: 'parsing' | 'hydrated'): Promise<void> {
  await page.addInitScript(startTranslator, from);
}

/** The page asks anew what it shows, as it does when a player comes back to it: then it draws over what was translated. */
export const refocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

/** The page as it stands, and whatever comes to it from now on. */
export const translateNow = (page: Page): Promise<void> => page.evaluate(startTranslator, 'parsing' as const);

function startTranslator(from: 'parsing' | 'hydrated') {
  const left = 'script, style, noscript, textarea, svg, title, font';
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let at = texts.nextNode(); at; at = texts.nextNode()) found.push(at as Text);
    if (root.nodeType === Node.TEXT_NODE) found.push(root as Text);
    for (const text of found) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) continue;
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
  const whole = new MutationObserver(() => {
    if (!('hydrated' in (document.documentElement?.dataset ?? {}))) return;
    whole.disconnect();
    start();
  });
  whole.observe(document, { attributes: true, childList: true, subtree: true });
}
