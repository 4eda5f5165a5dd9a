import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { product } from '#client/product.ts';
import { after } from '#client/timings.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';

/** Names the page in the tab, and gives its heading the focus so that a screen reader starts there. */
export function usePage(title: string): void {
  const [pathname] = useLocation();
  const serverRendered = useServerRendered();
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
  // Also when an address gives way to another of the same page.
  useEffect(() => {
    if (!pathname) return;
    if (!serverRendered) return startReading();
    // A player who is in the middle of something stays there; and hydrating a page is a long stretch of work by itself.
    return after(0, () => document.activeElement === document.body && startReading());
  }, [pathname, serverRendered]);
}

const startReading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
