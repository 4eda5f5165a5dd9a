import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus out of an element that is removed: to the element that `to` returns, else to the page's heading. */
export function useFocusOnRemoval<T extends HTMLElement>(
  to?: (removed: T) => HTMLElement | null | undefined,
) {
  const box: RefObject<T | null> = useRef<T>(null);
  const next = useRef(to);
  useLayoutEffect(() => {
    const { current: removed } = box;
    const { current: find } = next;
    return () => {
      if (!removed?.contains(document.activeElement)) return;
      const found = find?.(removed);
      // The same update may remove the element that was found.
      queueMicrotask(() => {
        if (found?.isConnected) found.focus();
        else document.querySelector('h1')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return box;
}
