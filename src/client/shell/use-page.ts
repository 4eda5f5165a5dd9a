import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { after } from '#client/timings.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import { product } from '#contract/product.ts';

/** Sets the document's title, and focuses the heading so that a screen reader starts there. */
export function usePage(title: string): void {
  const [pathname] = useLocation();
  const serverRendered = useServerRendered();
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
  // Also for another path of the same page.
  useEffect(() => {
    if (!pathname) return;
    if (!serverRendered) return startReading();
    // Not if the player has focused something; and later, since hydration is a long task by itself.
    return after(0, () => document.activeElement === document.body && startReading());
  }, [pathname, serverRendered]);
}

const startReading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
