import { type RefObject, useLayoutEffect, useRef } from 'react';

/** As long as the second press of a double tap may come after the first, in milliseconds. */
const doubleTap = 400;

/**
 * A preview that opens pushes the list down under the finger: until a second press cannot be meant for what stood there,
 * neither of them takes one.
 */
export function useTapGuard(box: RefObject<HTMLElement | null>, opened: string | undefined): void {
  const before = useRef(opened);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || before.current === opened) return;
    before.current = opened;
    element.toggleAttribute('data-tap-guard', true);
    const settled = () => element.toggleAttribute('data-tap-guard', false);
    const timer = setTimeout(settled, doubleTap);
    return () => {
      clearTimeout(timer);
      settled();
    };
  }, [box, opened]);
}
