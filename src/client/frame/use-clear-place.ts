import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a toast off the page's title, a video and whatever is focused, also when the focus moves or the window changes. */
export function useClearPlace(place: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    const { current: box } = place;
    if (!box || toastId === undefined) return;
    // A toast in its usual place is better than none, should this not come.
    const step = () =>
      void import('./step-aside.ts').then(
        ({ stepAside }) => stepAside(box),
        () => {},
      );
    step();
    document.addEventListener('focusin', step);
    window.addEventListener('resize', step);
    return () => {
      document.removeEventListener('focusin', step);
      window.removeEventListener('resize', step);
    };
  }, [place, toastId]);
}
