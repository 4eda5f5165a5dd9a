import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { after } from '#client/timings.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import { product } from '#contract/product.ts';

/** Sets the document's title, and focuses the heading so that a screen reader starts there. */
export function usePageTitle(title: string): void {
  const [pathname] = useLocation();
  const serverRendered = useServerRendered();
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
  // The effect depends on the path, since two paths may have the same page.
  useEffect(() => {
    if (!pathname) return;
    if (!serverRendered) return focusHeading();
    // The timer splits a long task, hydration. An element that the player has focused meanwhile keeps the focus.
    return after(0, () => document.activeElement === document.body && focusHeading());
  }, [pathname, serverRendered]);
}

const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
