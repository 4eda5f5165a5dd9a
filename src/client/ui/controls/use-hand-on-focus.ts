import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For an element that is removed while it may have the focus: the focus moves to what `to` finds, else to the page's heading. */
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
