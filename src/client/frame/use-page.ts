import { useEffect } from 'react';
import { product } from '#client/product.ts';

/** Names the page in the tab, and gives its heading the focus so that a screen reader starts there. */
export function usePage(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, []);
}
