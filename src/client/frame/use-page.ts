import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { product } from '#client/product.ts';
import { useWasDrawn } from '#client/ui/use-taken-over.ts';

/** Names the page in the tab, and gives its heading the focus so that a screen reader starts there. */
export function usePage(title: string): void {
  const [place] = useLocation();
  const wasDrawn = useWasDrawn();
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
  // Also when an address gives way to another of the same page.
  useEffect(() => {
    const inUse = wasDrawn && document.activeElement !== document.body;
    if (place && !inUse) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [place, wasDrawn]);
}
