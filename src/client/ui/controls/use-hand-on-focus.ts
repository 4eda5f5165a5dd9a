import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What goes away by itself may have the focus; it goes on then to what `to` finds near it, else to where the page begins. */
export function useHandOnFocus<T extends HTMLElement>(to?: (gone: T) => HTMLElement | null | undefined) {
  const box: RefObject<T | null> = useRef<T>(null);
  const next = useRef(to);
  useLayoutEffect(() => {
    const { current: gone } = box;
    const { current: find } = next;
    return () => {
      if (!gone?.contains(document.activeElement)) return;
      (find?.(gone) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
